import type { ModelKind } from "../../../schema/answers/models.ts";

/** Phrases that ask for a kind of model, in the order in which they are tried. Hyphens inside a name are no phrase: `tts-1`. */
const PHRASES: readonly (readonly [ModelKind, RegExp])[] = [
  ["speech_to_text", phrase("speech[ -]to[ -]text|stt|asr|transcriptions?|transcribing|transcribe|speech recognition")],
  ["text_to_speech", phrase("text[ -]to[ -]speech|tts|speech synthesis|voice generation")],
  ["speech_to_speech", phrase("(?:speech|voice)[ -]to[ -](?:speech|voice)|realtime (?:audio|speech|voice)")],
  ["embedding", phrase("embeddings?|text embeddings?")],
  ["rerank", phrase("rerank(?:er|ers|ing)?")],
  ["image", phrase("image generation|image generators?|text[ -]to[ -]image")],
  ["video", phrase("video generation|video generators?|text[ -]to[ -]video")],
  ["ocr", phrase("ocr|document parsing")],
];

function phrase(words: string): RegExp {
  return new RegExp(String.raw`(?<![^\s,])(?:${words})(?![^\s,?.!])`, "i");
}

/** Splits a question into the kind of model that it asks for and its other words: "whisper speech to text". */
export function splitKind(question: string): { kind: ModelKind | undefined; rest: string } {
  for (const [kind, words] of PHRASES) {
    if (words.test(question)) return { kind, rest: question.replace(words, " ").trim() };
  }
  return { kind: undefined, rest: question };
}
