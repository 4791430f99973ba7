/** What a queue becomes. Source: pkg/controllers/queue/state
 * @param groups how many PodGroups name it
 */
export function queueStateAfter(state: string, action: string, groups: number): string {
  const shut = groups === 0 ? 'Closed' : 'Closing';
  switch (state) {
    case '':
    case 'Open':
      return action === 'CloseQueue' ? shut : 'Open';
    case 'Closing':
      return action === 'OpenQueue' ? 'Open' : shut;
    case 'Closed':
      return action === 'OpenQueue' ? 'Open' : 'Closed';
    default:
      if (action === 'OpenQueue') return 'Open';
      return action === 'CloseQueue' ? shut : 'Unknown';
  }
}
