import { expect, test } from 'vitest'
import { sampleQuestion } from '../../analysis/questions/testing/sample-question.ts'
import { readKeywordFile } from './read-keyword-file.ts'

const questions = [
  sampleQuestion('a', { title: 'Why does my compost smell?' }),
  sampleQuestion('b', { title: 'Is it too wet?' }),
]

function utf16(text: string): Uint16Array<ArrayBuffer> {
  return Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0))
}

async function read(name: string, content: BlobPart) {
  const { figures, ...rest } = await readKeywordFile(new File([content], name), questions)
  return { ...rest, figures: Object.fromEntries(figures) }
}

const planner = (header: string, ...rows: string[]) =>
  utf16(
    ['Keyword Stats 2026-11-05 at 10_21_33', 'November 1, 2025 - October 31, 2026', header, ...rows].join(
      '\n',
    ),
  )

test('Keyword Planner’s file is read: UTF-16 with tabs, below a preamble of two lines', async () => {
  const header =
    'Keyword\tCurrency\tAvg. monthly searches\tThree month change\tYoY change\tCompetition\tCompetition (indexed value)\tTop of page bid (low range)\tTop of page bid (high range)\tSearches: Nov 2025'
  const file = planner(
    header,
    '\tUSD\t90000\t0%\t0%\t\t\t\t\t',
    'why does my compost smell\tUSD\t1,300\t0%\t22%\tLow\t12\t0.57\t1.20\t1000',
    'is it too wet\tUSD\t10 – 100\t0%\t0%\tHigh\t80\t\t\t10',
    'worm bin\tUSD\t880\t0%\t0%\tMedium\t50\t\t\t880',
  )
  expect(await read('Keyword Stats 2026-11-05 at 10_21_33.csv', file)).toMatchObject({
    keywords: 3,
    matched: 2,
    figures: {
      a: { volume: 1300, cpc: 0.57, competition: 'Low' },
      b: { volume: 10, volumeTo: 100, competition: 'High' },
    },
  })
})

test.each([
  ['German', 'Suchbegriff\tWährung\tDurchschnittl. Suchanfragen pro Monat\tWettbewerb', '1 Tsd. – 10 Tsd.'],
  ['German', 'Keyword\tWährung\tDurchschn. Suchanfragen pro Monat\tWettbewerb', '1.000–10.000'],
  ['Spanish', 'Palabra clave\tMoneda\tPromedio de búsquedas mensuales\tCompetencia', '1 mil – 10 mil'],
  ['French', 'Mot clé\tDevise\tNbre moyen de recherches mensuelles\tConcurrence', '1 k – 10 k'],
])('Keyword Planner’s file is read in %s', async (_language, header, range) => {
  const file = planner(header, `is it too wet\tEUR\t${range}\tx`)
  expect(await read('stats.csv', file)).toMatchObject({
    figures: { b: { volume: 1000, volumeTo: 10_000, competition: 'x' } },
  })
})

test('Ahrefs’, Semrush’s and Search Console’s files are read, the last in four languages', async () => {
  const ahrefs =
    '"#","Keyword","Country","Difficulty","Volume","CPC","CPS","Parent Keyword","Global volume"\r\n"1","is it too wet","us","7","250","0.4","1.1","too wet","900"'
  expect(await read('ahrefs.csv', ahrefs)).toMatchObject({
    figures: { b: { volume: 250, difficulty: 7, cpc: 0.4 } },
  })
  const semrush =
    'Keyword,Intent,Volume,Trend,Keyword Difficulty,CPC (USD),Competitive Density,SERP Features\nis it too wet,Informational,1900,"0.1,0.2",34,0.80,0.05,"Reviews, Video"\n'
  expect(await read('semrush.csv', semrush)).toMatchObject({
    figures: { b: { volume: 1900, difficulty: 34, cpc: 0.8, competition: '0.05' } },
  })
  const consoles = [
    'Top queries,Clicks,Impressions,CTR,Position\nis it too wet,12,"1,310",0.92%,7.4',
    'Häufigste Suchanfragen;Klicks;Impressionen;CTR;Position\nis it too wet;12;1.310;0,92 %;7,4',
    'Consultas principales,Clics,Impresiones,CTR,Posición\nis it too wet,12,1310,0.92%,7.4',
    'Requêtes les plus fréquentes,Clics,Impressions,CTR,Position\nis it too wet,12,1310,0.92%,7.4',
  ]
  for (const text of consoles) {
    expect(await read('Queries.csv', text)).toMatchObject({
      figures: { b: { clicks: 12, impressions: 1310, position: 7.4 } },
    })
  }
})

test('Search Console’s comparison of two periods is read for the later one', async () => {
  const text =
    'Top queries,Last 28 days Clicks,Previous 28 days Clicks,Last 28 days Impressions,Previous 28 days Impressions,Last 28 days Position,Previous 28 days Position\nis it too wet,12,9,"1,310",804,7.4,9.1\n'
  expect(await read('Queries.csv', text)).toMatchObject({
    figures: { b: { clicks: 12, impressions: 1310, position: 7.4 } },
  })
})

test('AnswerThePublic’s volumes belong to its keywords, not to the search term beside them', async () => {
  const text =
    'Search term: wet\nDate: 2026-11-05\n\nSearch Term,Modifier Type,Modifier,Keyword,Language,Country,Search Vol.,CPC (US$)\nwet,Questions,is,is it too wet,en,us,590,0.42\n'
  expect(await read('answerthepublic.csv', text)).toMatchObject({
    keywords: 1,
    figures: { b: { volume: 590, cpc: 0.42 } },
  })
})

test('KWFinder’s volume is found under its long name', async () => {
  const text =
    'Keyword,Location,Avg. Search Volume (Last Known Values),CPC,Keyword Difficulty\nis it too wet,Anywhere,90,0.4,12\n'
  expect(await read('kwfinder.csv', text)).toMatchObject({
    figures: { b: { volume: 90, difficulty: 12, cpc: 0.4 } },
  })
})

test.each([
  ['a list without figures', 'is it too wet\nhow deep\n', 'no table of keywords'],
  ['a table with other columns', 'Frage;Suchen\nIs it too wet?;5\n', 'no table of keywords'],
  ['a workbook', 'PK\u0003\u0004', 'This is a spreadsheet file.'],
  ['JSON', '[{"keyword": "a"}]', 'This file is JSON.'],
  ['pages', 'Top pages,Clicks,Impressions,CTR,Position\nhttps://a.example/,1,9,1%,3\n', 'open Queries.csv'],
  ['pages in German', 'Häufigste Seiten;Klicks;Impressionen\nhttps://a.example/;1;9\n', 'open Queries.csv'],
  ['a trend', 'Category: All categories\n\nWeek,compost: (United States)\n2026-11-01,75\n', 'Google Trends'],
  [
    'related queries',
    'Kategorie: Alle Kategorien\n\nTOP\nworm bin,100\n\nRISING\nbokashi,+90%\n',
    'Google Trends',
  ],
])('%s is told in a sentence', async (_name, content, sentence) => {
  const name = { P: 'keywords.xlsx', '[': 'keywords.json' }[String(content)[0] ?? ''] ?? 'keywords.csv'
  await expect(read(name, content)).rejects.toThrow(sentence)
})
