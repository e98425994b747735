/** Nouns for a picture, and those of scripts without spaces. */
export const IMAGE_NOUN = String.raw`(?:images?|photos?|photographs?|pictures?|screenshots?|scans?|fotos?|bild(?:er)?n?|aufnahmen|imágen(?:es)?|imagen(?:es)?|imagem|imagens|fotografías?|fotografias?|immagin[ei]|fotografie|foto['’]s|afbeelding(?:en)?|изображени\p{L}+|фото(?:графи\p{L}+)?|снимк\p{L}+|скан\p{L}*)(?!\p{L})`;
export const WIDE_IMAGE_NOUN = "(?:图片|图像|图|照片|扫描件|画像|写真|スキャン画像|사진|이미지)";
