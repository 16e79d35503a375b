import { choicesFailure } from '#web/school/choice-select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ListState, SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { ClassNameForm } from './class-name-form.tsx'
import type { ClassKind } from './class-kinds.ts'
import { ClassRow } from './class-row.tsx'
import { useClasses } from './queries.ts'
import { useSaveClass } from './use-save-class.ts'
import styles from './courses.module.css'

/** The classes of one kind, for the office to rename and to add to. */
export function ClassPanel({ kind }: { kind: ClassKind }) {
  const classes = useClasses(kind)
  const add = useSaveClass(kind)
  const heading = `${kind.key[0]}-heading`
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <SectionLabel id={heading}>{kind.title}</SectionLabel>
      <ListState
        query={classes}
        skeleton={<SkeletonRows rows={4} />}
        {...(classes.error && { failure: choicesFailure(classes.error, kind.many) })}
      >
        {(list) => (
          <Card flush>
            {list.length === 0 && <p className={styles.none}>No {kind.many} yet.</p>}
            <ul className={styles.classes} aria-labelledby={heading}>
              {list.map((listed) => (
                <ClassRow key={listed.id} kind={kind} listed={listed} />
              ))}
            </ul>
            <div className={styles.addClass}>
              <ClassNameForm label={`New ${kind.one}`} action="Add" save={add} />
            </div>
          </Card>
        )}
      </ListState>
    </section>
  )
}
