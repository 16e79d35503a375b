import { FileIcon } from '#web/ui/icons.tsx'
import { fileSize } from './file-size.ts'
import styles from './uploads.module.css'

/** Name and size of the file in hand. */
export const ChosenFile = ({ file }: { file: File }) => (
  <p className={styles.file}>
    <FileIcon />
    <span className={styles.fileName}>{file.name}</span>
    <span className={styles.soft}>{fileSize(file.size)}</span>
  </p>
)
