import type { TaskModel } from "../catalog/catalog-data.ts";
import { escapePattern } from "../text/escape-pattern.ts";
import { AROUND, ASKS, spaced } from "./words.ts";

/** What a question for prices of images asks. */
export interface ImageQuestion {
  /** Whether models are wanted that take an image as input. */
  takesImage: boolean;
  /** The models that it names; empty where it asks for all. */
  models: readonly TaskModel[];
}

const MODELS = new RegExp(
  `${spaced(
    "(?:ai )?image (?:generation |generating |generator |editing )?models?|models? (?:for|that (?:make|create|generate|edit)) images?|bild(?:generierungs|bearbeitungs)?-?modell*|modèles? (?:de génération )?d['’]images?|modelos? de (?:generación de |edición de )?im[aá]gen(?:es)?|modelos? de (?:geração de |edição de )?image(?:m|ns)|modelli (?:di |per )?(?:la )?(?:generazione di |generare )?immagini|beeldmodellen|modele (?:do )?(?:generowania )?obraz*|модел* (?:для )?(?:генерации )?изображени*|görsel (?:üretim )?model*|mô hình (?:tạo )?(?:hình )?ảnh|model (?:pembuat |generasi )?gambar",
  )}|(?:图像|图片)(?:生成)?模型|画像(?:生成)?モデル|이미지 ?(?:생성 ?)?모델`,
  "giu",
);
/** An image as input. */
const INPUT = new RegExp(
  `${spaced(
    "(?:product|reference) (?:photo|image|picture)s?|(?:ein |einem |unserem |unseren )?produkt(?:foto|bild)*|photos? de produits?|fotos? de(?:l)? productos?|fotos? d[eo] produto|foto del? prodotto|productfoto*|(?:starting )?(?:from|using|with) (?:a |an |my |our |one )?(?:product |reference |existing |input )?(?:photos?|images?|pictures?)|(?:that |which )?(?:can )?(?:take|takes|accept|accepts) (?:a |an |my )?(?:product |reference )?(?:photos?|images?|pictures?)(?: as (?:an )?input)?|(?:and )?returns? (?:an? )?(?:edited )?(?:picture|image|photo)s?|image[- ]to[- ]image|aus (?:einem |unserem |unseren |meinem )?(?:produkt)?(?:foto|bild)*|mit bildeingabe|à partir d['’]une (?:photo|image)(?: de produit)?|a partir de una (?:foto|imagen)(?: de producto)?|a partir de uma (?:foto|imagem)(?: de produto)?|(?:a partire )?da una (?:foto|immagine)(?: di prodotto| del prodotto)?|(?:op basis van|vanaf|uit) een (?:product)?foto|ze zdjęcia(?: produktu)?|(?:из|по) фото*(?: товара)?|ürün fotoğraf*|từ ảnh(?: sản phẩm)?|dari foto(?: produk)?",
  )}|以图生图|图生图|(?:用|从)?(?:商品|产品)(?:照片|图片)|(?:商品)?写真から|(?:상품|제품) ?사진(?:으로|에서)`,
  "giu",
);
const BESIDE = new RegExp(
  `${spaced(
    "that|which|takes?|accepts?|works?|as (?:an )?input|and|edit*|returns?|die|nehmen|als eingabe|annehmen|aufnehmen|arbeiten|qui|prennent|acceptent|en entrée|que|aceptan|admiten|toman|como entrada|aceitam|che|accettano|come input|du moins cher au plus cher|de menor a mayor|dalla meno cara|vom günstigsten an|sorted|order|per image|each image|one image|an image|pro bild|par image|por imagen|por imagem|per immagine|per afbeelding|za obraz*|за изображение|görsel başına|mỗi ảnh|per gambar|first|zuerst|d['’]abord|primero|primeiro|prima|eerst|quality|qualität|qualité|calidad|qualidade|qualità|kwaliteit|low|medium|high|niedrig*|mittler*|hoh*|generate|create|creates|images?|\\d{3,4}\\s?[x×]\\s?\\d{3,4}(?:px)?|[124]k",
  )}|每张|一枚|1枚|장당|あたり`,
  "giu",
);

/** Reads a question for what images cost; null unless every word of it is known. */
export function readImageQuestion(written: string, all: readonly TaskModel[]): ImageQuestion | null {
  let rest = written.normalize("NFC");
  const take = (pattern: RegExp) => {
    const before = rest;
    rest = rest.replace(pattern, " ; ");
    return rest !== before;
  };
  const images = all.filter(({ kind }) => kind === "image");
  const ids = [...new Set(images.map(({ model_id: id }) => id))].filter((id) => /\d/.test(id) && !id.includes("/"));
  const named = ids
    .sort((a, b) => b.length - a.length)
    .filter((id) => {
      const at = rest.toLowerCase().split(/[\s,;?!]+/);
      if (!at.includes(id.toLowerCase())) return false;
      rest = rest.replace(new RegExp(`(?<![\\p{L}\\p{N}.-])${escapePattern(id)}(?![\\p{L}\\p{N}-])`, "iu"), " ; ");
      return true;
    });
  const takesImage = take(INPUT);
  const ofAll = take(MODELS);
  if (named.length === 0 && !ofAll) return null;
  take(BESIDE);
  for (const [, pattern] of ASKS.filter(([ask]) => ASKED.has(ask))) take(pattern);
  rest = rest.replace(AROUND, " ");
  if (/[\p{L}\p{N}]/u.test(rest)) return null;
  return { takesImage, models: images.filter(({ model_id: id }) => named.includes(id)) };
}

const ASKED = new Set(["cheaper", "price", "compare", "image"]);
