import type { TaskModel } from "./catalog-data.ts";

/** Services that edit or enlarge a given image, such as Stability's "fast"; sellers list them beside models that generate one. */
const EDITS =
  /background|erase|paint|upscale|recolor|replace|relight|expand|sketch|structure|style|conservative|creative|edit|fill|^fast fast$/i;

/** Services that sellers list as transcription and that return no text: they find speech, speakers or noise. */
const NO_TEXT =
  /(?<!\p{L})(?:vad|voice (?:activity|focus|isolation)|noise|denois\p{L}*|detect\p{L}*|turn|endpointing)(?!\p{L})/iu;
/** Services that sellers list under a kind to which they do not belong. */
const OTHER_SERVICE: Partial<Record<TaskModel["kind"], RegExp>> = { image: EDITS, speech_to_text: NO_TEXT };

/** Whether a seller lists a service under a kind to which it does not belong. */
export function isOtherService({ kind, model_id: id, display_name: name }: TaskModel): boolean {
  return OTHER_SERVICE[kind]?.test(`${id} ${name}`) === true;
}
