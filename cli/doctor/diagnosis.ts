/** One finding of `doctor`. Any `wrong` makes the command exit with code 1. */
export interface Diagnosis {
  about: string;
  state: "ok" | "note" | "wrong";
  message: string;
}
