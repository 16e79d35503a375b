import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UploadDetail } from '#contract/uploads.ts'
import { call } from '#web/api.ts'
import { pluralize, pluralForm } from '#contract/words.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'

/** Asks, undoes the upload, and says what was left unchanged. */
export function UndoButton({ upload }: { upload: UploadDetail }) {
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: () => call('POST /api/uploads/:uploadId/undo/', { params: { uploadId: upload.id } }),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: toastFailure,
    onSettled: () => queries.invalidateQueries(),
  })
  async function ask() {
    const left = upload.kept_count > 0 ? ' Records that were changed since are left alone.' : ''
    const message = `Undo the upload of "${upload.file_name}"? ${effectOf(upload)}${left}`
    if (await confirm({ message, confirmLabel: 'Undo Upload', isDestructive: true })) undo.mutate()
  }
  return (
    <Button color="red" variant="outline" loading={undo.isPending} onClick={() => void ask()}>
      Undo Upload
    </Button>
  )
}

function effectOf({ kind, added, changed }: UploadDetail): string {
  if (kind === 'homeroom_teachers') return 'The students get back the homeroom teachers that they had before.'
  const one = kind === 'students' ? 'student' : 'teacher'
  const parts = [
    ...(added > 0 ? [`${subject(added, `added ${one}`)} removed.`] : []),
    ...(changed > 0 ? [`${subject(changed, `changed ${one}`)} as before again.`] : []),
  ]
  return parts.join(' ')
}

const subject = (count: number, noun: string) => `${pluralize(count, noun)} ${pluralForm(count, 'is', 'are')}`
