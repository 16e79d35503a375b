import { Button, Group, Stack } from '@mantine/core'
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
  /** False while the form cannot be sent. */
  canSubmit?: boolean
  /** Closes the dialog by default. */
  onSaved?: (reply: R) => void
  cancelLabel?: string
  /** Content before the buttons, such as the number of selected items. */
  beside?: ReactNode
  gap?: number
  /** False if closing the dialog loses nothing, because choices in it are not edits. */
  isUnsaved?: boolean
  /** Replaces the form after saving, for dialogs that stay open. */
  result?: ReactNode
}

/**
 * A form in a dialog. Its first field gets the focus. Escape, the close button and Cancel ask before unsaved edits are lost.
 * After saving, the dialog closes and the focus returns to the element that opened it.
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
            {/* Together, so that both go below what is beside them where a phone is too narrow. */}
            <Group justify="flex-end" gap={12}>
              <Button variant="default" onClick={close}>
                {cancelLabel}
              </Button>
              <Button type="submit" loading={save.isPending} disabled={!canSubmit}>
                {submitLabel}
              </Button>
            </Group>
          </DialogActions>
        </GuardedForm>
      )}
    </Dialog>
  )
}

/** Marks the first field for focus, because the dialog would otherwise focus its close button. */
function markFirstField(fields: HTMLElement | null): void {
  if (!fields || fields.querySelector('[data-autofocus]')) return
  fields.querySelector('input:not([type="hidden"]), textarea')?.setAttribute('data-autofocus', '')
}

/** Focuses the result, because the pressed button is gone with the form. */
function focusFirst(result: HTMLElement | null): void {
  const first = result?.querySelector<HTMLElement>('[data-autofocus]') ?? result?.querySelector('button')
  first?.focus()
}
