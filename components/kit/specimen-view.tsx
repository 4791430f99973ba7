import { cn } from '@/components/ui/cn';
import { Markdown } from '@/components/ui/markdown';
import type { ComponentFile } from './components-of';
import type { ExampleProps, Specimen } from './section';

interface SpecimenViewProps {
  specimen: Specimen;
  /** What its files export, from their sources. */
  files: readonly ComponentFile[];
  example: ExampleProps;
  isOneTheme: boolean;
}

const themes = ['light', 'dark'] as const;

/** What it is called and where it lies, and then itself: in the theme of the page, or in both beside each other. */
export function SpecimenView({ specimen, files, example, isOneTheme }: SpecimenViewProps) {
  const { Example, opens } = specimen;
  const pane = 'min-w-0 rounded-4 border border-line bg-surface p-4 text-fg max-sm:px-3.5';
  return (
    <article data-specimen={specimen.files[0]} className="mt-4">
      {specimen.files.map((path) => (
        <FileHead key={path} path={path} file={files.find((file) => file.path === path)} />
      ))}
      {opens ? <p className="text-12 text-muted">{example.words.opens}</p> : null}
      <div className={cn('mt-2 grid gap-3', isOneTheme ? '' : 'grid-cols-2 max-lg:grid-cols-1')}>
        {isOneTheme ? (
          <div data-pane className={pane}>
            <Example {...example} />
          </div>
        ) : (
          themes.map((theme) => (
            <div key={theme} data-pane data-theme={theme} className={pane}>
              <Example {...example} />
            </div>
          ))
        )}
      </div>
    </article>
  );
}

/** The components of a file, the file, and what the sources say of each, which is English everywhere. */
export function FileHead({ path, file }: { path: string; file: ComponentFile | undefined }) {
  const components = file?.components ?? [];
  return (
    <div lang="en">
      <h3 className="flex flex-wrap items-baseline gap-x-3">
        {components.length > 0 ? (
          <span className="min-w-0 font-semibold break-words">{components.map(({ name }) => name).join(', ')}</span>
        ) : null}
        <span className="code-font min-w-0 text-12 font-normal break-all text-subtle">{path}</span>
      </h3>
      {components.map(({ name, text }) =>
        text ? (
          <Markdown
            key={name}
            className="max-w-[80ch] text-12 text-muted"
            // Which of several it is about.
            source={components.length > 1 ? `**${name}** ${text}` : text}
          />
        ) : null,
      )}
    </div>
  );
}
