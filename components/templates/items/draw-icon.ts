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

function readAs(file: File, how: 'readAsText' | 'readAsDataURL'): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
  reader[how](file);
  return promise;
}

/** Null for what the browser does not take for a picture. */
async function loadImage(address: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

/** The same SVG with a size. Null for what is no SVG. */
function addressWithSize(text: string): string | null {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (root.localName !== 'svg' || root.namespaceURI !== svgSpace) return null;
  for (const name of ['width', 'height']) root.setAttribute(name, String(drawnPixels));
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(root))}`;
}

async function openPicture(file: File): Promise<HTMLImageElement | null> {
  const image = await loadImage(await readAs(file, 'readAsDataURL'));
  // Some browsers give an SVG without a size none, and draw nothing of it.
  if (!image || image.naturalWidth > 0 || file.type !== 'image/svg+xml') return image;
  const sized = addressWithSize(await readAs(file, 'readAsText'));
  return sized === null ? null : loadImage(sized);
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
  const image = await openPicture(file);
  if (!image) return { fault: 'picture' };
  if (image.naturalWidth * image.naturalHeight > mostMegapixels * 1_000_000) return { fault: 'pixels' };
  const picture = toPng(image);
  return picture === null ? { fault: 'drawing' } : { picture };
}
