import { Button, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { Dialog, type DialogProps } from '../dialog/dialog.tsx'
import { DialogActions } from '../dialog/dialog-actions.tsx'
import { GuardedForm, type FormSave } from './record-form.tsx'
import { useFormGuard } from './unsaved-guard.ts'

type FormDialogProps<V, R> = DialogProps & {
  form: UseFormReturnType<V>
  save: FormSave<V, R>
  submitLabel: string
  /** Whether what is in the form can be sent at all. */
  canSubmit?: boolean
  /** By default the dialog closes. */
  onSaved?: (reply: R) => void
  cancelLabel?: string
  /** Before the buttons: how much is chosen, or what else can be done. */
  beside?: ReactNode
  gap?: number
  /** False where nothing is lost by closing it: what is chosen in it is no edit. */
  isUnsaved?: boolean
  /** What is shown in place of the form once it is saved, for a dialog that stays. */
  result?: ReactNode
}

/**
 * A form in a dialog. Its first field has the focus; Escape, the close button and Cancel ask before unsaved edits are lost;
 * once it is saved, the dialog closes, and the focus is back on what opened it.
 */
export function FormDialog<V extends Record<string, unknown>, R>(props: FormDialogProps<V, R>) {
  const { form, save, submitLabel, onClose, children, ...rest } = props
  const { canSubmit = true, onSaved = onClose, cancelLabel = 'Cancel', ...more } = rest
  const { beside, gap = 14, isUnsaved = form.isDirty(), result, ...dialog } = more
  const guard = useFormGuard()
  const close = () => void guard.closeWhenSaved(onClose)
  return (
    <Dialog {...dialog} onClose={close}>
      {result ? (
        <div ref={focusFirst}>{result}</div>
      ) : (
        <GuardedForm guard={guard} form={form} save={save} onSaved={onSaved} isUnsaved={isUnsaved} gap={0}>
          <Stack ref={markFirstField} gap={gap}>
            {children}
            {save.notice}
          </Stack>
          <DialogActions>
            {beside}
            <Button variant="default" onClick={close}>
              {cancelLabel}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={!canSubmit}>
              {submitLabel}
            </Button>
          </DialogActions>
        </GuardedForm>
      )}
    </Dialog>
  )
}

/** The dialog moves the focus to what is marked so, or else to its close button. */
function markFirstField(fields: HTMLElement | null): void {
  if (!fields || fields.querySelector('[data-autofocus]')) return
  fields.querySelector('input:not([type="hidden"]), textarea')?.setAttribute('data-autofocus', '')
}

/** The button that was pressed is gone with the form. */
function focusFirst(result: HTMLElement | null): void {
  const first = result?.querySelector<HTMLElement>('[data-autofocus]') ?? result?.querySelector('button')
  first?.focus()
}
