import type { Page } from '@playwright/test';

/** How two pictures of one size differ. */
export interface Difference {
  /** Pixels that are not the same. */
  changed: number;
  /** Pixels whose contrast between both is at least 3 to 1, which WCAG asks of a focus that is seen. */
  clear: number;
  all: number;
}

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Picture {
  png: Buffer;
  /** The part of it that is looked at; all of it where none is named. */
  place?: Place;
}

/** Compares two pictures pixel by pixel, in the canvas of a page, which can read them. */
export function comparePictures(page: Page, one: Picture, other: Picture): Promise<Difference> {
  const pictures = [one, other].map(({ png, place }) => ({
    url: `data:image/png;base64,${png.toString('base64')}`,
    place,
  }));
  return page.evaluate(async (given) => {
    const read = async ({ url, place }: (typeof given)[number]) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('The browser draws nothing');
      context.drawImage(image, 0, 0);
      const { x, y, width, height } = place ?? { x: 0, y: 0, width: image.width, height: image.height };
      return context.getImageData(Math.round(x), Math.round(y), Math.floor(width), Math.floor(height));
    };
    const [before, after] = await Promise.all(given.map(read));
    if (!before || !after || before.width !== after.width || before.height !== after.height)
      throw new Error('The pictures have different sizes');
    // https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
    const light = (byte = 0) => {
      const part = byte / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    };
    const luminance = ({ data }: ImageData, at: number) =>
      0.2126 * light(data[at]) + 0.7152 * light(data[at + 1]) + 0.0722 * light(data[at + 2]);
    let [changed, clear] = [0, 0];
    for (let at = 0; at < before.data.length; at += 4) {
      if ([0, 1, 2].every((part) => before.data[at + part] === after.data[at + part])) continue;
      changed += 1;
      const [dark = 0, bright = 0] = [luminance(before, at), luminance(after, at)].sort((a, b) => a - b);
      if ((bright + 0.05) / (dark + 0.05) >= 3) clear += 1;
    }
    return { changed, clear, all: before.data.length / 4 };
  }, pictures);
}
