import Link from 'next/link';

interface SectionHeadProps {
  title: string;
  count?: number;
  href: string;
  link: string;
}

export function SectionHead({ title, count, href, link }: SectionHeadProps) {
  return (
    <div className="mb-2 flex items-baseline gap-2">
      <h2 className="font-semibold">{title}</h2>
      {count === undefined ? null : <span className="tabular text-subtle">{count}</span>}
      <Link href={href} className="ml-auto text-12 text-accent-text hover:underline">
        {link}
      </Link>
    </div>
  );
}
