import { Box, Button } from '@mantine/core'
import { Link } from 'react-router'
import { useCanOpen } from '#web/school/screens.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import type { Filter } from './filter.ts'
import { noStudentsText } from './filter-text.ts'

/** Before a search or a grade is chosen. */
export const FindStudents = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyPanel
    title="Find Students"
    action={
      <Button variant="default" onClick={onShowAll}>
        Show All Students
      </Button>
    }
  >
    <Box component="ul" display="inline-block" mt={4} mb={0} pl={18} ta="left">
      <li>Type at least 3 letters of a name or an email address.</li>
      <li>Choose a grade level; choose it again to start over.</li>
      <li>Search within a grade: choose the grade first, then type.</li>
    </Box>
  </EmptyPanel>
)

type NoStudentsFoundProps = { filter: Filter; isSchoolEmpty: boolean }

export function NoStudentsFound({ filter, isSchoolEmpty }: NoStudentsFoundProps) {
  const canOpen = useCanOpen()
  const offersUpload = isSchoolEmpty && !filter.inactive && canOpen('/students/upload-students')
  return (
    <EmptyPanel
      title="No students found"
      action={
        offersUpload && (
          <Button variant="default" component={Link} to="/students/upload-students">
            Upload students
          </Button>
        )
      }
    >
      {noStudentsText(filter)}
      {isSchoolEmpty && !filter.inactive && ' The school has no students yet.'}
    </EmptyPanel>
  )
}
