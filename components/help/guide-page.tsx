'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/data/page-head';
import { Markdown } from '@/components/ui/markdown';
import type { Guide } from '@/lib/guide';

/** One guide with its contents beside it. */
export function GuidePage({ guide: { title, lede, sections } }: { guide: Guide }) {
  const t = useTranslations('help');
  return (
    <>
      <PageHead title={title} lede={lede} />
      <div className="grid grid-cols-[minmax(0,1fr)_220px] gap-8 max-lg:grid-cols-[minmax(0,1fr)]">
        <nav aria-label={t('onThisPage')} className="lg:col-start-2 lg:row-start-1">
          <ul className="sticky top-16 grid gap-1 border-l border-line pl-3">
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`} className="text-muted hover:underline">
                  {heading}
                </a>
              </li>
            ))}
            <li className="mt-2">
              <Link href="/help" className="text-muted hover:underline">
                {t('all')}
              </Link>
            </li>
          </ul>
        </nav>
        <div className="grid max-w-[72ch] gap-6 lg:col-start-1 lg:row-start-1">
          {sections.map(({ id, heading, blocks }) => (
            <section key={id} id={id} aria-labelledby={`${id}-heading`} className="scroll-mt-16">
              <h2 id={`${id}-heading`} className="mb-1.5 text-16 font-semibold">
                {heading}
              </h2>
              <div className="grid gap-2 text-14">
                {blocks.map(({ kind, text }, at) =>
                  kind === 'code' ? (
                    <pre
                      // biome-ignore lint/suspicious/noArrayIndexKey: blocks keep their places
                      key={at}
                      className="code-font rounded-3 border border-line bg-sunken p-3 text-12 break-words whitespace-pre-wrap"
                    >
                      {text}
                    </pre>
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: blocks keep their places
                    <Markdown key={at} source={text} isOurs />
                  ),
                )}
              </div>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
