import Link from 'next/link';
import { Button } from '@/components/ui/button';

interface NeedLinkProps {
  href: string;
  text: string;
  /** Beside another act that comes first. */
  isQuiet?: boolean;
}

/** An act of a row that leads to where it is done. */
export function NeedLink({ href, text, isQuiet = false }: NeedLinkProps) {
  return (
    <Button size="sm" variant={isQuiet ? 'ghost' : 'secondary'} asChild>
      <Link href={href} prefetch={false}>
        {text}
      </Link>
    </Button>
  );
}
