import type { Random } from '../random.ts'
import { type ComposedTitle, capitalized, fillTemplate, fits, type Topic } from './fill-template.ts'

/** Templates of what people ask and post. `fill-template.ts` defines their slots. */
const questions = [
  'Any idea why {problem}?',
  'Is it normal that {problem}?',
  'Is it normal that {problem} after {n} months?',
  '{problem}. What am I doing wrong?',
  '{problem}. It has been {n} weeks now, what can I do?',
  '{problem} and I have tried {n} things already. What am I missing?',
  '{problem} and I have no idea why. Can anyone help?',
  'What should I check first if {problem}?',
  'Should I be worried that {problem}?',
  'How do I {task}?',
  'How do you {task}?',
  'How did you learn to {task}?',
  'How do I {task} without making it worse?',
  'How long did it take you to {task}?',
  "What's the best way to {task}?",
  'What is the easiest way to {task}?',
  'What finally helped you to {task}?',
  'What do most people get wrong when they try to {task}?',
  'Where do I start if I want to {task}?',
  'Can someone explain how to {task} like I am five?',
  '{n} years in and I still struggle to {task}. What am I missing?',
  'Those of you with more than {n} years of experience, how do you {task}?',
  "I'm {age} and want to {task}. Where do I start?",
  'Why is it so hard to {task}?',
  'Has anyone here managed to {task}?',
  'Does anyone else find it hard to {task}?',
  'Can you {task} on your own, or do you pay someone?',
  'Are there any tricks to {task}?',
  'Best way to {task}?',
  'Looking for advice: how do you {task}?',
  'Help! {problem}. Does anyone know what to do?',
  'When would you say it is time for a new {thing}?',
  'Where do you get a good {thing} for {money}?',
  'Has anyone regretted buying {a_thing}?',
  'Which {thing} would you buy again?',
  'Which {thing} should I get for under {money}?',
  'Do I really need {a_thing}?',
  'How long does your {thing} usually last?',
  'Is {money} a fair price for a used {thing}?',
]

/** Questions as people type them in a hurry. */
const looseQuestions = [
  'best {thing} under {money}',
  'how to {task}',
  'need advice on how to {task}',
  'looking for {a_thing} under {money}, any recommendations',
  '{problem}, what now',
  'anyone know why {problem}',
]

const rhetorical = ['Who needs {a_thing} anyway?', 'Guess who finally managed to {task}?']

const statements = [
  'Finally managed to {task}!',
  'Took me {n} months, but I can {task} now!',
  'How I finally learned to {task}',
  '{n} things I learned when I tried to {task}',
  'Day {n} of trying to {task}',
  'Small win: I can {task} now',
  'What I learned in {n} years of trying to {task}',
  'Update after {n} weeks: {problem}, but I found the cause',
  'Why I stopped trying to {task}',
  'This is what it looks like when {problem}',
  'The best {thing} I have ever owned',
  'Rant: {problem} and I give up',
  '{problem}. Posting this so that you feel better about yours.',
  'My {thing} after {n} months',
  'Honest review of my {thing} after {n} months',
  'Found {a_thing} for {money} at a yard sale',
  'Unpopular opinion: nobody needs {a_thing}',
  'Just got my first {thing}',
  'Spent {money} on {a_thing} and I regret nothing',
]

/** Greetings, tags and other text at the beginning or end of some titles. */
const openings = ['Quick question: ', 'Sorry if this has been asked before, ', 'Hi all, ']
const questionTags = ['[Question] ', '[Help] ', '[Advice] ']
const statementTags = ['[OC] ', '[Update] ', '[Discussion] ']
const closings = [
  ' Thanks in advance!',
  ' Any help appreciated',
  ' (pics in comments)',
  ' TIA',
  ' Please help',
]
const emoji = ['😭', '😅', '🙏', '🎉', '🤔']

/** Mistakes that many people make. */
const slips: readonly (readonly [RegExp, string])[] = [
  [/\bWhat's\b/, 'Whats'],
  [/\bI'm\b/, 'Im'],
  [/\bI have no idea\b/, 'i have no idea'],
  [/\brecommendations\b/, 'recomendations'],
  [/\busually\b/, 'usualy'],
]

/** Returns a function that composes titles until one is new, at most twenty times. */
export function createFreshTitles() {
  const seen = new Set<string>()
  return (compose: () => string): string => {
    let title = compose()
    for (let tries = 0; seen.has(title) && tries < 20; tries += 1) title = compose()
    seen.add(title)
    return title
  }
}

/** Composes a title as people write it: mostly tidy, sometimes in a hurry, with tags or courtesies around it. */
export function composePlainTitle(topic: Topic, random: Random): ComposedTitle {
  const fill = (templates: readonly string[]) =>
    fillTemplate(random.pick(templates.filter((template) => fits(template, topic))), topic, random)
  const draw = random.next()
  if (draw < 0.06) return { text: fill(looseQuestions), intent: 'question' }
  const intent = draw < 0.5 ? 'question' : draw < 0.52 ? 'rhetorical' : 'statement'
  const text = capitalized(fill({ question: questions, rhetorical, statement: statements }[intent]))
  return { text: asWritten(text, intent === 'question', random), intent }
}

function asWritten(title: string, asks: boolean, random: Random): string {
  let text = title
  if (random.chance(0.2)) text = slips.reduce((left, [meant, typed]) => left.replace(meant, typed), text)
  if (asks && random.chance(0.05)) text = random.pick(openings) + lowerFirst(text)
  if (random.chance(0.05)) text = random.pick(asks ? questionTags : statementTags) + text
  if (asks && random.chance(0.05)) text += random.pick(closings)
  else if (asks && random.chance(0.1)) text = text.replace(/\?$/, '')
  if (random.chance(0.07)) text = text.toLowerCase()
  return random.chance(0.015) ? `${text} ${random.pick(emoji)}` : text
}

const lowerFirst = (text: string) => (/^I\b/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1))
