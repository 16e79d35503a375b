import { useState } from 'react'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { fullName } from '../person-name.ts'
import type { SubstituteDialogProps } from './substitute-dialog.tsx'

const SubstituteDialog = lazyComponent<SubstituteDialogProps>(() =>
  import('./substitute-dialog.tsx').then((part) => part.SubstituteDialog),
)

type SubstituteButtonProps = Omit<SubstituteDialogProps, 'onClose'> & {
  /** Like the buttons of a card instead of those of a table. */
  bordered?: boolean
}

/** Beside a teacher, for the office: a link for somebody without an account who takes their classes on a day. */
export function SubstituteButton({ teacher, date, bordered = false }: SubstituteButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <RowButton
        label="Substitute"
        subject={`for ${fullName(teacher)}`}
        {...(bordered && { variant: 'default', size: 'xs' })}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <SubstituteDialog teacher={teacher} date={date} onClose={() => setIsOpen(false)} />}
    </>
  )
}
