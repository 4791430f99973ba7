/** What people may choose; each is drawn anew, so that none of them is sent. */
export const iconTypes = ['image/png', 'image/svg+xml', 'image/webp', 'image/jpeg'];
/** Of a file, in mebibytes. */
export const mostFileMib = 2;
/** Of a chosen picture, in millions of pixels. */
export const mostMegapixels = 16;
/** Width and height of what is sent: four times as many as the largest mark has. Uncompressed, it fits the limit of 64 KiB. */
const drawnPixels = 112;

export type IconFault = 'type' | 'bytes' | 'picture' | 'pixels' | 'drawing';
/** The address of a PNG picture, or why there is none. */
export type DrawnIcon = { picture: string } | { fault: IconFault };

const svgSpace = 'http://www.w3.org/2000/svg';

function readAs<T>(file: File, how: 'readAsText' | 'readAsDataURL', result: (text: string) => T): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const reader = new FileReader();
  reader.onload = () => resolve(result(String(reader.result)));
  reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
  reader[how](file);
  return promise;
}

/** The address of an SVG with a size, without which some browsers draw nothing. Null for what is no SVG. */
function addressOfSvg(text: string): string | null {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (root.localName !== 'svg' || root.namespaceURI !== svgSpace) return null;
  const [width, height] = ['width', 'height'].map((name) => Number.parseFloat(root.getAttribute(name) ?? ''));
  if (!root.hasAttribute('viewBox') && width && height) root.setAttribute('viewBox', `0 0 ${width} ${height}`);
  for (const name of ['width', 'height']) root.setAttribute(name, String(drawnPixels));
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(root))}`;
}

/** As large as it gets in a square, in its middle. */
function drawOn(context: CanvasRenderingContext2D, image: HTMLImageElement): void {
  const scale = drawnPixels / Math.max(image.naturalWidth, image.naturalHeight);
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, (drawnPixels - width) / 2, (drawnPixels - height) / 2, width, height);
}

/** Null when there is nothing to be seen, or the browser does not tell what was drawn. */
function toPng(image: HTMLImageElement): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = drawnPixels;
  canvas.height = drawnPixels;
  const context = canvas.getContext('2d');
  if (!context) return null;
  drawOn(context, image);
  try {
    const { data } = context.getImageData(0, 0, drawnPixels, drawnPixels);
    const isSeen = data.some((value, at) => at % 4 === 3 && value > 0);
    return isSeen ? canvas.toDataURL('image/png') : null;
  } catch {
    // Pictures that hold parts of other pages are drawn and not told.
    return null;
  }
}

/**
 * Makes an icon of a picture that somebody chose: a small square PNG. Scripts, links and everything else that an SVG may hold
 * end here, in an image that runs and fetches nothing.
 */
export async function drawIcon(file: File): Promise<DrawnIcon> {
  if (!iconTypes.includes(file.type)) return { fault: 'type' };
  if (file.size > mostFileMib * 1024 * 1024) return { fault: 'bytes' };
  const isSvg = file.type === 'image/svg+xml';
  const address = isSvg
    ? await readAs(file, 'readAsText', addressOfSvg)
    : await readAs(file, 'readAsDataURL', (text) => text);
  if (address === null) return { fault: 'picture' };
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch {
    return { fault: 'picture' };
  }
  if (image.naturalWidth * image.naturalHeight > mostMegapixels * 1_000_000) return { fault: 'pixels' };
  const picture = toPng(image);
  return picture === null ? { fault: 'drawing' } : { picture };
}
