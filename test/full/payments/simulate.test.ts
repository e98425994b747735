import { runFixedSeeds } from "../../simulate/fixed-seeds.ts";

runFixedSeeds(2_400, 2);
