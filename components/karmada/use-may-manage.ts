import { useMe } from '@/components/shell/use-me';

/** Whether one may change members of control planes; not while one only sees as somebody else. */
export function useMayManage(): boolean {
  const me = useMe();
  return Boolean(me && !me.seenBy && me.globalActions.includes('karmada.manage'));
}
