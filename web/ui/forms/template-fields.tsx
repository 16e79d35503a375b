import { Code } from '@mantine/core'
import { Fragment } from 'react'
import styles from './template-fields.module.css'

/** The names between braces that a text may hold, each with what it becomes. */
export const TemplateFields = ({ fields }: { fields: Readonly<Record<string, string>> }) => (
  <dl className={styles.fields}>
    {Object.entries(fields).map(([field, about]) => (
      <Fragment key={field}>
        <dt>
          <Code>{`{${field}}`}</Code>
        </dt>
        <dd>{about}</dd>
      </Fragment>
    ))}
  </dl>
)
