import { Alert } from '@mantine/core'
import { CallFailure } from '#web/api.ts'
import { failureSentence } from './failure-sentence.ts'
import { RowErrors } from './row-errors.tsx'
import styles from './uploads.module.css'

/** Why nothing of a file can be used, with its first bad rows and the columns that it has. */
export function RefusedFile({ title, failure }: { title: string; failure: unknown }) {
  const told = failure instanceof CallFailure ? failure.reply : {}
  const sentence = failureSentence(failure)
  const errors = (told.errors ?? []).filter((error) => error !== sentence)
  return (
    <>
      <Alert color="red" role="alert" title={title}>
        {sentence}
        {told.available_columns && told.available_columns.length > 0 && (
          <div className={styles.columnsFound}>
            The file has these columns: <strong>{told.available_columns.join(', ')}</strong>
          </div>
        )}
      </Alert>
      {errors.length > 0 && <RowErrors errors={errors} count={told.error_count ?? errors.length} opened />}
    </>
  )
}
