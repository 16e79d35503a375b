import { useState } from 'react'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import { RowButton } from '#web/ui/layout/row-button.tsx'
import { fullName } from '../person-name.ts'
import type { SubstituteDialogProps } from './substitute-dialog.tsx'

const SubstituteDialog = lazyComponent<SubstituteDialogProps>(() =>
  import('./substitute-dialog.tsx').then((part) => part.SubstituteDialog),
)

type SubstituteButtonProps = Omit<SubstituteDialogProps, 'onClose'> & {
  /** Styled like a button on a card instead of in a table. */
  bordered?: boolean
}

/** Lets the office create a link for a substitute without an account, next to the absent teacher's name. */
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
