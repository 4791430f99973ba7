'use client';
import './globals.css';

/** When even the document shell broke there are no messages to read: both languages are written out. */
export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <main className="mx-auto max-w-130 px-6 py-24">
          <h1 className="text-20 font-semibold">
            This page could not be shown <span lang="zh-CN">· 无法显示此页面</span>
          </h1>
          <p className="mt-3">
            <button type="button" className="h-8 rounded-3 border border-line-strong px-3 font-medium" onClick={reset}>
              Try again · <span lang="zh-CN">重试</span>
            </button>
          </p>
          {error.digest ? <p className="code-font mt-3 text-subtle">trace {error.digest}</p> : null}
        </main>
      </body>
    </html>
  );
}
