import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import type { UploadKind } from './upload-types.ts'
import styles from './uploads.module.css'

/** The column names that a file may use. */
export const SupportedColumns = ({ kind }: { kind: UploadKind }) => (
  <aside className={styles.formats} aria-label="Supported column names">
    <SectionLabel>Supported columns</SectionLabel>
    <p className={styles.soft}>
      One row of the file names its columns. Their order, upper and lower case, spaces and underscores do not
      matter; other columns are left alone.
    </p>
    {kind.formats.map(({ name, needed, optional }) => (
      <section key={name}>
        <h3>{name}</h3>
        <ul>
          {needed.map((column) => (
            <li key={column}>
              <code>{column}</code>
            </li>
          ))}
          {optional.map((column) => (
            <li key={column}>
              <code>{column}</code> <span className={styles.soft}>optional</span>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </aside>
)
