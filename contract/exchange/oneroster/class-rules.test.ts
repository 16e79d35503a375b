import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { defaultClassRules, ruleClass, type ClassRule, type DescribedClass } from './class-rules.ts'

const aClass = (more: Partial<DescribedClass>): DescribedClass => ({
  class_type: 'scheduled',
  title: '',
  course_title: '',
  course_code: '',
  subjects: [],
  periods: [],
  ...more,
})
const targetOf = (rules: ClassRule[], more: Partial<DescribedClass>) => ruleClass(rules, aClass(more)).becomes

describe('The rules of a school that has not made its own', () => {
  const rules = defaultClassRules(['Culinary Arts'])

  test('make homerooms of classes of that type', () => {
    assert.equal(targetOf(rules, { class_type: 'homeroom', title: 'CTE advisory' }), 'homeroom')
  })

  test('know CTE classes by the name of the course, the class or the subject', () => {
    assert.equal(targetOf(rules, { course_title: 'culinary  ARTS' }), 'cte')
    assert.equal(targetOf(rules, { title: 'Culinary Arts' }), 'cte')
    assert.equal(targetOf(rules, { subjects: ['Math', 'Career Readiness'] }), 'cte')
    assert.equal(targetOf(rules, { course_title: 'CTE Welding I' }), 'cte')
  })

  test('make core groups of all others', () => {
    assert.deepEqual(ruleClass(rules, aClass({ course_title: 'Algebra I' })), {
      place: null,
      becomes: 'core',
    })
    assert.equal(targetOf(rules, { title: 'Culinary Arts in Europe' }), 'core')
  })
})

describe('Of the rules of a school', () => {
  const rules: ClassRule[] = [
    { field: 'course_title', comparison: 'is', value: 'Ética', becomes: 'left_out' },
    { field: 'course_code', comparison: 'begins_with', value: 'HR', becomes: 'homeroom' },
    { field: 'period', comparison: 'is', value: '0', becomes: 'homeroom' },
    { field: 'title', comparison: 'contains', value: 'shop', becomes: 'cte' },
  ]

  test('the first match applies, and its index is returned', () => {
    const described = aClass({ course_code: 'hr-7', title: 'Shop' })
    assert.deepEqual(ruleClass(rules, described), { place: 1, becomes: 'homeroom' })
  })

  test('each comparison ignores case and accents', () => {
    assert.equal(targetOf(rules, { course_title: 'etica' }), 'left_out')
    assert.equal(targetOf(rules, { course_title: 'etica II' }), 'core')
    assert.equal(targetOf(rules, { course_code: '7-HR' }), 'core')
    assert.equal(targetOf(rules, { title: 'Workshop' }), 'cte')
    assert.equal(targetOf(rules, { periods: ['3', '0'] }), 'homeroom')
    assert.equal(targetOf(rules, { periods: ['10'] }), 'core')
  })

  test('one with an empty value matches nothing', () => {
    assert.equal(
      targetOf([{ field: 'title', comparison: 'contains', value: ' ', becomes: 'cte' }], { title: 'Art' }),
      'core',
    )
  })
})
