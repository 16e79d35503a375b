import { useLocation } from 'react-router'

/** The state of a link to a record that people open in the middle of other work: what Back leads to, such as '8B'. */
export type WayBack = { backTo: string }

/** What the page before this one was, if its link said so. */
export function useWayBack(): WayBack | undefined {
  const { state } = useLocation() as { state: Partial<WayBack> | null }
  return state?.backTo === undefined ? undefined : { backTo: state.backTo }
}
