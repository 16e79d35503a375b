import { Text } from '@mantine/core'
import { useState } from 'react'
import type { ClassListed } from '#contract/courses.ts'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { ClassNameForm } from './class-name-form.tsx'
import type { ClassKind } from './class-kinds.ts'
import { useSaveClass } from './use-save-class.ts'

/** A class by its name; the name turns into a field while it is being changed. */
export function ClassRow({ kind, listed }: { kind: ClassKind; listed: ClassListed }) {
  const [state, setState] = useState<'initial' | 'renaming' | 'renamed'>('initial')
  const rename = useSaveClass(kind, listed.id)
  const close = () => {
    rename.reset()
    setState('renamed')
  }
  if (state === 'renaming') {
    return (
      <li>
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
    <li>
      <Text component="span" flex={1} miw={0} fw={600}>
        {listed.name}
      </Text>
      <RowButton
        label="Rename"
        subject={listed.name}
        ref={state === 'renamed' ? takeFocus : null}
        onClick={() => setState('renaming')}
      />
    </li>
  )
}

// The field that had the focus is removed: the button that opened it takes the focus.
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()
