import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { dayFilter } from '#kit/web/table/day-filter.tsx'
import { optionsOf } from '#kit/web/options.tsx'
import type { Filter } from '#kit/web/table/types.ts'
import { joinIds, splitIds } from '../../domain/rules.ts'
import { api } from '../api.ts'

const TagsSelect = lazy(() =>
  import('#f/crm/tags/web/public.tsx').then((part) => ({ default: part.TagsSelect })),
)

const tags = <Name extends string>(name: Name, label: string): Filter<Name> => ({
  name,
  label,
  field: (value, change) => (
    <Suspense fallback={<Skeleton height={36} />}>
      <TagsSelect
        aria-label={label}
        placeholder={value === undefined ? label : ''}
        value={splitIds(typeof value === 'string' ? value : '')}
        onChange={(ids) => change(joinIds(ids))}
      />
    </Suspense>
  ),
})

const TO_CALL: Filter<'toCall'> = {
  name: 'toCall',
  label: 'Chiamate',
  options: [
    { value: true, label: 'Da chiamare' },
    { value: false, label: 'Già chiamati' },
  ],
}

const OPERATOR: Filter<'assignedTo'> = {
  name: 'assignedTo',
  label: 'Operatore',
  asks: optionsOf(api.operators.query({}), ({ id, name }) => ({ value: id, label: name })),
}

/** The filters of the list of leads. */
export const LEAD_FILTERS = [
  tags('with', 'Con i tag'),
  tags('without', 'Senza i tag'),
  dayFilter('from', 'Dal'),
  dayFilter('to', 'Al'),
  OPERATOR,
  TO_CALL,
]
