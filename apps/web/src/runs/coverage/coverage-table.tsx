import type { Coverage } from '@quarry/contracts/run'
import { communityRef } from '@quarry/contracts/sources'
import { tableRoles } from '../../ui/table-roles.ts'
import { CoverageRow } from './coverage-row.tsx'

const head = 'px-3 py-[7px] text-left text-12 font-medium whitespace-nowrap text-ink-3 first:pl-10 last:pr-5'

/** Limit, posts seen, questions and requests per subreddit; where there is less room one block each. */
export function CoverageTable({ coverage, ended }: { coverage: readonly Coverage[]; ended: boolean }) {
  return (
    <div className="@container">
      <table {...tableRoles.table} className="w-full border-t border-line text-13 @max-2xl:block">
        <thead {...tableRoles.rowgroup} className="@max-2xl:sr-only">
          <tr {...tableRoles.row} className="border-b border-line">
            <th {...tableRoles.columnheader} scope="col" className={head}>
              Subreddit
            </th>
            <th {...tableRoles.columnheader} scope="col" className={head}>
              State
            </th>
            {['Posts seen', 'Questions', 'Limit', 'Requests'].map((name) => (
              <th key={name} {...tableRoles.columnheader} scope="col" className={`${head} text-right!`}>
                {name}
              </th>
            ))}
            <th {...tableRoles.columnheader} scope="col" className={`${head} w-1/5`}>
              Share of the limit
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup} className="@max-2xl:block">
          {coverage.map((entry) => (
            <CoverageRow key={communityRef(entry.subreddit, entry.source)} entry={entry} ended={ended} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
