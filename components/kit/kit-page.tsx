'use client';
import Link from 'next/link';
import { ThemeMenu, useOtherLocale } from '@/components/shell/preferences';
import { Button } from '@/components/ui/button';
import { catalogue } from './catalogue';
import type { ComponentFile } from './components-of';
import { FileHead, SpecimenView } from './specimen-view';
import type { Tokens } from './tokens-of';
import { type KitWords, useKitWords } from './words';

interface KitPageProps {
  components: readonly ComponentFile[];
  tokens: Tokens;
  /** Everything is shown once, in the theme of the page, instead of in both beside each other. */
  isOneTheme: boolean;
}

/** The building blocks of all pages, each in its states, with its name and its file. */
export function KitPage({ components, tokens, isOneTheme }: KitPageProps) {
  const words = useKitWords();
  const shown = new Set(catalogue.flatMap(({ specimens }) => specimens.flatMap(({ files }) => files)));
  return (
    <main id="main" className="px-6 py-5 max-sm:px-4">
      <KitHead words={words} isOneTheme={isOneTheme} />
      {catalogue.map(({ key, specimens }) => (
        <section key={key} id={key} aria-labelledby={`${key}-title`} className="mt-7 scroll-mt-16">
          <h2 id={`${key}-title`} className="text-16 font-semibold tracking-(--tracking-tight)">
            {words.section[key]}
          </h2>
          {specimens.map((specimen) => (
            <SpecimenView
              key={specimen.files[0]}
              specimen={specimen}
              files={components.filter(({ path }) => specimen.files.includes(path))}
              example={{ words, tokens }}
              isOneTheme={isOneTheme}
            />
          ))}
        </section>
      ))}
      <section id="rest" aria-labelledby="rest-title" className="mt-7">
        <h2 id="rest-title" className="text-16 font-semibold tracking-(--tracking-tight)">
          {words.section.rest}
        </h2>
        <p className="text-muted">{words.restText}</p>
        <ul className="mt-2 grid grid-cols-2 gap-x-6 max-lg:grid-cols-1">
          {components
            .filter(({ path }) => !shown.has(path))
            .map((file) => (
              <li key={file.path} className="border-t border-line py-2.5">
                <FileHead path={file.path} file={file} />
              </li>
            ))}
        </ul>
      </section>
    </main>
  );
}

function KitHead({ words, isOneTheme }: { words: KitWords; isOneTheme: boolean }) {
  const locale = useOtherLocale();
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-20 font-semibold tracking-(--tracking-tight)">{words.title}</h1>
          <p className="mt-0.5 text-muted">{words.lede}</p>
          <p className="text-12 text-subtle">{words.said}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <nav aria-label={words.themes} className="flex gap-2">
            {[false, true].map((isOne) => (
              <Button key={String(isOne)} asChild size="sm" variant={isOne === isOneTheme ? 'secondary' : 'ghost'}>
                <Link href={isOne ? '/dev/kit?themes=one' : '/dev/kit'} aria-current={isOne === isOneTheme}>
                  {isOne ? words.oneTheme : words.bothThemes}
                </Link>
              </Button>
            ))}
          </nav>
          <ThemeMenu />
          <Button variant="ghost" size="sm" lang={locale.lang} onClick={locale.turn}>
            {locale.label}
          </Button>
        </div>
      </div>
      <nav aria-label={words.contents} className="mt-3 border-t border-line pt-3">
        <ul className="flex flex-wrap gap-x-4">
          {([...catalogue.map(({ key }) => key), 'rest'] as const).map((key) => (
            <li key={key}>
              <a href={`#${key}`} className="inline-flex items-center text-accent-text hover:underline max-sm:h-11">
                {words.section[key]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
