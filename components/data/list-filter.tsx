import { Icon } from '@/components/ui/icon';
import { AffixedInput } from '@/components/ui/input';
import { Select } from '@/components/ui/select';

interface ListFilterProps<State extends string> {
  /** What the words are looked for in. */
  label: string;
  q: string | null;
  onSearch: (q: string | null) => void;
  stateLabel: string;
  everyState: string;
  state: State | null;
  states: readonly { value: State; label: string }[];
  onState: (state: State | null) => void;
}

/** Narrows a list by words and by one of its states; null where nothing is asked for. */
export function ListFilter<State extends string>(props: ListFilterProps<State>) {
  const { label, q, onSearch, stateLabel, everyState, state, states, onState } = props;
  return (
    <>
      <AffixedInput
        type="search"
        aria-label={label}
        placeholder={label}
        leading={<Icon name="search" />}
        className="w-70 max-sm:w-full"
        maxLength={100}
        value={q ?? ''}
        onChange={({ target }) => onSearch(target.value || null)}
      />
      <Select
        aria-label={stateLabel}
        className="w-auto"
        value={state ?? ''}
        onChange={({ target }) => onState(states.find(({ value }) => value === target.value)?.value ?? null)}
      >
        <option value="">{everyState}</option>
        {states.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}
