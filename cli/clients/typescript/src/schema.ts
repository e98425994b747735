// Generated types of the API. The build puts them into the package in place of this line.
export type * from "../../../../public/clearboard.d.ts";
