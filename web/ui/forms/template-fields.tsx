import { Code } from '@mantine/core'
import { Fragment } from 'react'
import styles from './template-fields.module.css'

/** Lists the placeholders that a text may contain, with their meanings. */
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
