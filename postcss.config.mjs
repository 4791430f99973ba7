/** Tailwind 4 is a PostCSS plugin; it reads its theme from app/globals.css. */
const config = { plugins: { '@tailwindcss/postcss': {} } };

export default config;
