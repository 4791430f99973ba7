/** Goes to the first field on the page that one of the pointers is about. */
export function focusFirst(pointers: readonly string[]): void {
  const wanted = new Set(pointers);
  const places = [...document.querySelectorAll<HTMLElement>('[data-pointer]')];
  const exact = places.find((place) => wanted.has(place.dataset.pointer ?? ''));
  const around = places.findLast((place) =>
    pointers.some((pointer) => place.dataset.pointer && pointer.startsWith(`${place.dataset.pointer}/`)),
  );
  const place = exact ?? around;
  // A stepper has buttons before its input.
  const control =
    place?.querySelector<HTMLElement>('input, select, textarea, [contenteditable]') ??
    place?.querySelector<HTMLElement>('button');
  control?.focus();
}
