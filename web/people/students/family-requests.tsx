import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { StudentDetail } from '#contract/people/students.ts'
import { fullName } from '#web/school/person-name.ts'
import { download } from '#web/ui/download.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'

/** Handles a family's request for a copy of the record, or to erase it. */
export function FamilyRequests({ student }: { student: StudentDetail }) {
  const { may } = student
  if (!may.download_file) return null
  return (
    <Stack component="section" gap={8} maw={760} mt={28}>
      <SectionLabel>Records requests</SectionLabel>
      <Card roomy>
        <Stack gap={20}>
          <DownloadFile student={student} />
          {may.erase && <EraseRecord student={student} />}
        </Stack>
      </Card>
    </Stack>
  )
}

function DownloadFile({ student }: { student: StudentDetail }) {
  const save = useAction(() =>
    download(`/students/api/file/${student.id}/`, {}, `student-${student.id}.html`),
  )
  return (
    <Group justify="space-between" gap="8px 16px">
      <Text flex="1 1 300px">
        Everything Homeroom stores about {student.first_name}, as one file to read, print or send. The
        download is recorded.
      </Text>
      <Button variant="default" loading={save.isPending} onClick={() => save.mutate()}>
        Download everything
      </Button>
    </Group>
  )
}

function EraseRecord({ student }: { student: StudentDetail }) {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const cancel = () => {
    setIsOpen(false)
    setTimeout(() => opener.current?.focus())
  }
  if (student.is_active) {
    return (
      <Text c="dimmed">To erase this record, deactivate the student first. Erasing cannot be undone.</Text>
    )
  }
  return isOpen ? (
    <EraseConfirmation student={student} onCancel={cancel} />
  ) : (
    <Group justify="space-between" gap="8px 16px">
      <Text flex="1 1 300px">
        Permanently erase the name, addresses, numbers and comments. Marks stay without a name so that totals
        do not change.
      </Text>
      <Button ref={opener} variant="default" c="red" onClick={() => setIsOpen(true)}>
        Erase this record
      </Button>
    </Group>
  )
}

function EraseConfirmation({ student, onCancel }: { student: StudentDetail; onCancel: () => void }) {
  const name = fullName(student)
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const erase = useSave('POST /students/api/erase/:studentId/', {
    send: () => ({ params: { studentId: student.id }, body: { confirm: typed.trim() } }),
    refreshes: ['students'],
    onSuccess: () => navigate('/students/list'),
  })
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // The form is taller than the button it replaces and at the end of a long page, so it may be off screen.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
    field.current?.focus({ preventScroll: true })
  }, [])
  return (
    <form
      ref={form}
      style={{ scrollMarginBlock: 24 }}
      onSubmit={(event) => {
        event.preventDefault()
        erase.mutate()
      }}
    >
      <Stack gap={14}>
        <Notice tone="warning" title="This cannot be undone">
          This record cannot be recovered, not even from a backup. If the family wants a copy, download
          everything first.
        </Notice>
        <TextInput
          ref={field}
          label={
            <>
              Type <strong>{name}</strong> to continue
            </>
          }
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group gap={12}>
          <Button type="submit" color="red" disabled={typed.trim() !== name} loading={erase.isPending}>
            Erase permanently
          </Button>
          <Button variant="default" onClick={onCancel} disabled={erase.isPending}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
