/** Words that say nothing about a product. They are dropped from a query unless it has no others. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a an the and or but if then than so as at by for from in into of off on onto out over to up with without within about via per " +
    "i me my mine we us our you your he she it its they them their this that these those there here " +
    "am is are was were be been being do does did done doing have has had having can could will would shall should may might must " +
    "what which who whom whose when where why how any some all both each every either other another such only own same too very just also more most " +
    "no not nor s t don vs versus like want wants wanted need needs needed looking look find get gets getting give help helps please use uses used using " +
    "something anything someone thing things let lets way ways etc e g ie eg"
  ).split(" "),
);

/** Words that stand in so many wishes that they hardly tell products apart: they count for little. */
export const WEAK_WORDS: ReadonlySet<string> = new Set(
  (
    "best top good great better cool popular recommended favourite favorite tool tools toolkit software app apps application applications program " +
    "platform platforms product products solution solutions service services system systems provider providers company companies " +
    "easy easily simple fast quick quickly modern powerful smart online based automatically automatic someone alternative alternatives make making create creating build building"
  ).split(" "),
);

/** How much a weak word weighs beside an ordinary one. */
export const WEAK_WEIGHT = 0.25;
