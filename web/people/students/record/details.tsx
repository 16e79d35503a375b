import { Box, Group, Stack, Text } from '@mantine/core'
import type { StudentDetail } from '#contract/people/students.ts'
import { gradeLabel } from '#contract/grades.ts'
import { fullName } from '#web/school/person-name.ts'
import { FieldGrid } from '#web/ui/forms/record-form.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { pairedNames } from '../labels-and-pairs.tsx'
import { STUDENT_LABELS } from '../student-fields.tsx'

/** The fields of the record, to read. */
export const Details = ({ student }: { student: StudentDetail }) => (
  <Stack component="section" gap={8} maw={760} aria-label="Details">
    <Group mih={28}>
      <SectionLabel>Details</SectionLabel>
    </Group>
    <Card roomy>
      {!student.may.edit && (
        <Text mb={16} c="dimmed">
          You can view this record but not change it. At this school, only the office changes students.
        </Text>
      )}
      <FieldGrid component="dl">
        {linesOf(student).map(([label, value]) => (
          <div key={label}>
            <Text component="dt" fz={13.5} c="dimmed">
              {label}
            </Text>
            <Box component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </div>
        ))}
      </FieldGrid>
    </Card>
  </Stack>
)

const linesOf = (student: StudentDetail): [label: string, value: string][] => [
  [STUDENT_LABELS.first_name, student.first_name],
  [STUDENT_LABELS.last_name, student.last_name],
  [STUDENT_LABELS.preferred_name, student.preferred_name ?? 'none'],
  [STUDENT_LABELS.pronunciation, student.pronunciation ?? 'none'],
  [STUDENT_LABELS.email, student.email],
  [STUDENT_LABELS.grade_level, gradeLabel(student.grade_level)],
  [STUDENT_LABELS.student_number, student.student_number ?? 'none'],
  ['Active Status', student.is_active ? 'Active' : 'Inactive'],
  ['Homeroom teachers', student.homeroom_teachers.map(fullName).join(', ') || 'none'],
  ['Labels', student.labels?.join(', ') ?? 'none'],
  ['Keep apart from', pairedNames(student, 'apart')],
  ['Keep together with', pairedNames(student, 'together')],
]
