/** A component that a file exports, and what its comment says of it. */
interface NamedComponent {
  name: string;
  /** Null where nobody has written any. */
  text: string | null;
}

/** A file of components, by its path from the root of the repository. */
export interface ComponentFile {
  path: string;
  components: NamedComponent[];
}

/** What pages are made of, in the order in which the kit shows it. */
export const sharedFolders = ['ui', 'forms', 'data', 'status', 'charts', 'editor'] as const;

const exported = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export (?:function|const) ([A-Z]\w*[a-z]\w*)/g;

/** The exported components of a source, each with the comment right above it as one line. */
export function componentsOf(source: string): NamedComponent[] {
  return [...source.matchAll(exported)].map(([, comment, name = '']) => ({
    name,
    text: toLine(comment),
  }));
}

/** The words of a comment, without its stars and without what it says of parameters. */
function toLine(comment: string | undefined): string | null {
  const words = comment?.replaceAll(/\n\s*\*/g, ' ').replace(/@[\s\S]*/, '');
  return words?.replaceAll(/\s+/g, ' ').trim() || null;
}
