import { Group, Stack, Text } from '@mantine/core'
import { MAX_PHOTO_BYTES } from '#contract/people/photo-rules.ts'
import type { StudentDetail } from '#contract/people/students.ts'
import { failureMessage } from '#web/api.ts'
import { Portrait } from '#web/school/faces/portrait.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PictureButtons } from '#web/ui/forms/picture-buttons.tsx'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { upload } from '#web/upload.ts'

const REFRESHES = ['GET /students/api/details/:studentId/'] as const
const HINT = `JPEG, PNG or WebP, at most ${MAX_PHOTO_BYTES / 1024 / 1024} MB. It is cut to a small square and saved as soon as you choose it. Staff see it, and substitutes of the student’s classes.`

/** The student's photo, which whoever may edit the record uploads, replaces or deletes. */
export function Photo({ student }: { student: StudentDetail }) {
  const params = { studentId: student.id }
  const replace = useAction(
    (file: File) => upload('POST /students/api/photo/:studentId/', file, {}, undefined, params),
    { refreshes: REFRESHES, awaitsRefresh: true, onFailure: () => true },
  )
  const remove = useSave('DELETE /students/api/photo/:studentId/', {
    send: () => ({ params }),
    refreshes: REFRESHES,
    awaitsRefresh: true,
  })
  return (
    <Stack component="section" gap={8} maw={760} aria-label="Photo">
      <Group mih={28}>
        <SectionLabel>Photo</SectionLabel>
      </Group>
      <Card roomy>
        <Group gap="12px 16px" style={{ '--initials-size': '96px' }}>
          <Portrait
            first={student.first_name}
            last={student.last_name}
            grade={student.grade_level}
            photo={student.photo}
          />
          <Stack gap={8} align="start">
            <PictureButtons
              noun="photo"
              accept="image/jpeg,image/png,image/webp"
              exists={student.photo !== null}
              {...{ replace, remove }}
            />
          </Stack>
        </Group>
        <Text c="dimmed" fz={14} mt={8}>
          {HINT}
        </Text>
        {replace.error && <Notice tone="bad">{failureMessage(replace.error)}</Notice>}
      </Card>
    </Stack>
  )
}
