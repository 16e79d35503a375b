import { SegmentedControl } from '@mantine/core'
import { DIRECTORY_VIEWS, type DirectoryView } from '#contract/people/directory-filter.ts'
import { useChoice } from '#web/school/choices.ts'

const LABELS: Record<DirectoryView, string> = { cards: 'Cards', table: 'Table' }

/** Shows students as cards or as a table, and remembers the choice. */
export function ViewChoice() {
  const [view = 'cards', remember] = useChoice('directory_view')
  return (
    <SegmentedControl
      className="screen-only"
      aria-label="View"
      size="xs"
      data={DIRECTORY_VIEWS.map((value) => ({ value, label: LABELS[value] }))}
      value={view}
      onChange={remember}
    />
  )
}
