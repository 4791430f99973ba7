import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftContent } from '@/lib/contracts/catalog-items';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { IconField } from './icon-field';

const content: DraftContent = {
  title: { en: 'cert-manager' },
  description: { en: 'Certificates.' },
  icon: null,
  owner: null,
  supportUrl: null,
  provider: 'any',
  versions: [],
  hints: {},
};
const drawn = 'data:image/png;base64,AAAA';

/** What the browser makes of a picture; jsdom draws nothing. */
let browser: {
  width: number;
  height: number;
  pixels: number[];
  decodes: boolean;
  isTainted: boolean;
  /** Whether an SVG without a size has none here. */
  needsSize: boolean;
};
let images: string[] = [];
let changes: (string | null)[] = [];

beforeEach(() => {
  browser = { width: 300, height: 150, pixels: [0, 0, 0, 255], decodes: true, isTainted: false, needsSize: false };
  images = [];
  changes = [];
  vi.stubGlobal(
    'Image',
    class {
      address = '';
      get naturalWidth() {
        return browser.needsSize && !this.address.includes(encodeURIComponent('width="112"')) ? 0 : browser.width;
      }
      get naturalHeight() {
        return browser.height;
      }
      set src(address: string) {
        this.address = address;
        images.push(address);
      }
      decode() {
        return browser.decodes ? Promise.resolve() : Promise.reject(new DOMException('', 'EncodingError'));
      }
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => ({
    drawImage: () => undefined,
    getImageData: () => {
      if (browser.isTainted) throw new DOMException('', 'SecurityError');
      return { data: Uint8ClampedArray.from(browser.pixels) };
    },
  })) as unknown as HTMLCanvasElement['getContext']);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(drawn);
  return () => vi.restoreAllMocks();
});

function Held({ picture }: { picture: string | null }) {
  const [held, setHeld] = useState({ ...content, picture });
  return (
    <IconField
      id="cert-manager"
      kind="service"
      content={held}
      onChange={(next) => {
        changes.push(next);
        setHeld({ ...held, picture: next });
      }}
    />
  );
}

function show(picture: string | null = null, locale: 'en' | 'zh' = 'en') {
  render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <Held picture={picture} />
    </NextIntlClientProvider>,
  );
  return screen.getByRole('group', { name: locale === 'en' ? 'Icon' : '图标' });
}
const svg = (text: string) => new File([text], 'mark.svg', { type: 'image/svg+xml' });
const photo = () => new File(['x'], 'mark.jpg', { type: 'image/jpeg' });
const choose = (file: File) =>
  userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Icon', { selector: 'input' }), file);
const sourcesIn = (field: HTMLElement) =>
  [...field.querySelectorAll('img')].map((image) => [image.getAttribute('src'), image.getAttribute('width')]);

describe('the icon of a draft', () => {
  it('is drawn from what was chosen, shown in both themes and sizes, and told', async () => {
    const field = show();
    expect(within(field).getAllByText('CM')).toHaveLength(4);
    await choose(photo());
    await within(field).findByText('mark.jpg is the new icon. Save the draft to keep it.');
    expect(changes).toEqual([drawn]);
    const both = [drawn, '28', drawn, '20'];
    expect(sourcesIn(field).flat()).toEqual([...both, ...both]);
    const themes = [...field.querySelectorAll('[data-theme]')].map((plate) => plate.getAttribute('data-theme'));
    expect(themes).toEqual(['light', 'dark']);
  });

  it('may be dropped', async () => {
    const field = show();
    fireEvent.drop(within(field).getByText('or drop a file here'), { dataTransfer: { files: [photo()] } });
    await within(field).findByText(/is the new icon/);
    expect(changes).toEqual([drawn]);
  });

  it.each([true, false])(
    'is never the SVG itself, but what is drawn of it; without a size it needs one: %s',
    async (needsSize) => {
      browser.needsSize = needsSize;
      const field = show();
      await choose(svg('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>'));
      await within(field).findByText(/is the new icon/);
      expect(changes).toEqual([drawn]);
      expect(images.filter((address) => address.startsWith('data:image/svg+xml'))).toHaveLength(needsSize ? 2 : 1);
      // Neither here nor in what is shown does the page hold any of its elements.
      expect(document.querySelector('script, svg script')).toBeNull();
      expect(field.innerHTML).not.toContain('alert(1)');
    },
  );

  it('that is kept comes from the item, and can be taken away by keyboard without losing the place', async () => {
    const hash = 'a'.repeat(64);
    const field = show(hash);
    expect(sourcesIn(field)[0]?.[0]).toBe(`/api/v1/catalog-items/cert-manager/icons/${hash}`);
    const remove = within(field).getByRole('button', { name: 'Remove' });
    remove.focus();
    await userEvent.keyboard('{Enter}');
    expect(changes).toEqual([null]);
    expect(document.activeElement).toBe(remove);
    expect(remove.getAttribute('aria-disabled')).toBe('true');
    expect(within(field).getByRole('status').textContent).toBe('The icon is removed. Letters are shown instead.');
  });
});

describe('says what is wrong with', () => {
  it.each<[string, () => File, Partial<typeof browser>, string]>([
    ['a file of another kind', () => new File(['x'], 'a.gif', { type: 'image/gif' }), {}, 'Choose a PNG'],
    [
      'a file that is too large',
      () => new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }),
      {},
      'At most 2 MB',
    ],
    ['what is no picture', photo, { decodes: false }, 'not a picture'],
    ['HTML that calls itself an SVG', () => svg('<html><body/></html>'), { needsSize: true }, 'not a picture'],
    [
      'an SVG that cannot be read',
      () => svg('<svg xmlns="http://www.w3.org/2000/svg"'),
      { needsSize: true },
      'not a picture',
    ],
    ['too many pixels', photo, { width: 5000, height: 4000 }, 'At most 16 million pixels'],
    ['an empty picture', photo, { pixels: [0, 0, 0, 0] }, 'cannot be drawn'],
    ['what the browser keeps to itself', photo, { isTainted: true }, 'cannot be drawn'],
  ])('%s', async (_what, file, seen, words) => {
    Object.assign(browser, seen);
    const field = show('a'.repeat(64));
    await choose(file());
    const alert = await within(field).findByRole('alert');
    expect(alert.textContent).toContain(words);
    expect(field.getAttribute('aria-describedby')).toBe(alert.id);
    expect(changes).toEqual([]);
  });
});

it('speaks Chinese', () => {
  const field = show(null, 'zh');
  expect(within(field).getByRole('button', { name: '选择图片' })).toBeTruthy();
});
