import { Button, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { useCanOpen } from '#web/school/screens.tsx'
import styles from './directory.module.css'

type DirectoryActionsProps = { text: string; onType: (text: string) => void }

/** The search box, and the ways to more students. */
export function DirectoryActions({ text, onType }: DirectoryActionsProps) {
  const canOpen = useCanOpen()
  return (
    <>
      <TextInput
        type="search"
        className={styles.search ?? ''}
        w={{ base: '100%', sm: 372 }}
        aria-label="Search by name or email"
        placeholder="Search by name or email (minimum 3 characters)..."
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {canOpen('/students/upload-students') && (
        <Button variant="default" component={Link} to="/students/upload-students">
          Upload
        </Button>
      )}
      {canOpen('/students/add') && (
        <Button component={Link} to="/students/add">
          Add student
        </Button>
      )}
    </>
  )
}
