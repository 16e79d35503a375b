import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import type { Changes } from '#contract/uploads.ts'
import { ChangesTable } from './changes-table.tsx'
import { useMore } from './use-show-more.tsx'
import styles from './uploads.module.css'

/** The first people that change, field by field, then new ones. */
export function Examples({ changes: { examples, added, changed } }: { changes: Changes }) {
  const { shown, more } = useMore(examples, added + changed)
  return (
    <div className={styles.examples}>
      <SectionLabel as="h3">What would change</SectionLabel>
      <ChangesTable changes={shown} />
      {more}
    </div>
  )
}
