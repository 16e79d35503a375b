type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops': number
  Plans?: PlanNode[]
}
/** The row that `explain (analyze, format json)` returns. */
export type ExplainRow = { 'QUERY PLAN': [{ Plan: PlanNode }] }

/** The tables that a statement really read, and how. */
export const executedScansOf = ({ 'QUERY PLAN': [{ Plan }] }: ExplainRow) =>
  flatten(Plan)
    .filter((node) => node['Actual Loops'] > 0)
    .map((node) => ({ relation: node['Relation Name'], kind: node['Node Type'] }))

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)]
