import { useState } from 'react'
import type { ClassListed } from '#contract/courses.ts'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { ClassNameForm } from './class-name-form.tsx'
import type { ClassKind } from './class-kinds.ts'
import { useSaveClass } from './use-save-class.ts'
import styles from './courses.module.css'

/** A class by its name; the name turns into a field while it is being changed. */
export function ClassRow({ kind, listed }: { kind: ClassKind; listed: ClassListed }) {
  const [state, setState] = useState<'untouched' | 'renaming' | 'back'>('untouched')
  const rename = useSaveClass(kind, listed.id)
  const close = () => {
    rename.reset()
    setState('back')
  }
  if (state === 'renaming') {
    return (
      <li className={styles.classRow}>
        <ClassNameForm
          label={`New name of ${listed.name}`}
          name={listed.name}
          action="Save"
          save={rename}
          onClose={close}
        />
      </li>
    )
  }
  return (
    <li className={styles.classRow}>
      <span className={styles.name}>{listed.name}</span>
      <RowButton
        label="Rename"
        subject={listed.name}
        ref={state === 'back' ? takeFocus : null}
        onClick={() => setState('renaming')}
      />
    </li>
  )
}

// The field that had the focus is gone: the button that opened it takes it back.
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()
