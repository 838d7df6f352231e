/** A law in our own words, or something that goes with one. */
export interface Law {
  /** Where a link to it leads. Links to it may be kept anywhere, so it stays. */
  id: string;
  /** Its number in the official Laws, where it is known for certain. */
  number?: string;
  title: string;
  /** In several paragraphs where it is long. What stands between `**` stands out. */
  text: string | readonly string[];
  /** What it is when it is not a law. */
  standing?: 'Good practice' | 'Island leagues' | 'League practice' | 'Background';
  /** The question on the green that it answers. */
  settles?: string;
}

/** One of the chapters, with the name that the official Laws give it. */
export interface LawSection {
  id: string;
  /** Its letter or number. */
  label: string;
  title: string;
  laws: readonly Law[];
}

/** The Laws that the text reflects. */
export const edition = {
  year: 2025,
  nextReview: 'January 2028',
  publisher: 'British Crown Green Bowling Association',
  address: 'https://www.bcgba.org.uk/',
} as const;

const definitions: readonly Law[] = [
  {
    id: 'leader',
    number: 'D1a',
    title: 'The leader',
    text: 'The leader has the first try at setting the mark, and **always bowls the first bowl**, also when the leader fails and the opponent sets the mark instead.',
    settles: 'My opponent set the mark. Who bowls first?',
  },
  {
    id: 'order-of-partners',
    number: 'D1b',
    title: 'Partners in pairs',
    text: 'Partners play in the same order until the end is complete.',
  },
  {
    id: 'preceding-bowl',
    number: 'D2',
    title: 'Preceding bowl or jack',
    text: 'The one that was delivered immediately before the one being talked about.',
  },
  {
    id: 'forfeited-bowl',
    number: 'D3',
    title: 'Forfeited bowl',
    text: 'A bowl taken off the green as a penalty. It is lost for good: if the end has to be played again, its owner **does not get it back**.',
    settles: 'The end is replayed. Does a player get a forfeited bowl back?',
  },
  {
    id: 'dead-bowl',
    number: 'D4',
    title: 'Dead bowl',
    text: 'A bowl that cannot count any more. If it is still on the green it is lifted so that it is in nobody’s way. Unlike a forfeited bowl, it is given back when the end is started again.',
  },
  {
    id: 'moments-of-an-end',
    number: 'D5',
    title: 'Three moments of an end',
    text: [
      'An end **commences** when the leader delivers the jack, is **concluded** when the last bowl has come to rest, and is **completed** when the score has been agreed.',
      'The difference matters: touching a jack or a bowl costs more before an end is concluded (7.6) than after it (7.5).',
    ],
  },
  {
    id: 'void-end',
    number: 'D6',
    title: 'Void end',
    text: 'An end that is played again. The footer stays where it was, or goes back there as nearly as possible.',
  },
  {
    id: 'dead-end',
    number: 'D7',
    title: 'Dead end',
    text: 'An end that counts as completed although nobody scores. The next one starts from where the jack lay.',
  },
  {
    id: 'after-a-dead-or-void-end',
    title: 'Who goes first after a dead or void end',
    text: 'Whoever set the mark in that end has the first try at setting the next one. The leader, who was the last to score, still bowls the first bowl.',
    settles: 'The end was dead or void. Who has the jack now?',
  },
  {
    id: 'land',
    number: 'D8',
    title: 'Land',
    text: 'The path that the jack took, and the paths that bowls may take in that end. ‘Land!’ is also the call to somebody who is standing in your path or your view.',
    settles: 'Somebody from another game is standing in my way.',
  },
  {
    id: 'jack-up',
    number: 'D9',
    title: 'Jack-up',
    text: 'The call when the jack of **another** end comes to rest on the land that you use or may want to use, or beside it.',
  },
  {
    id: 'what-is-measured',
    number: 'D10',
    title: 'Measurement',
    text: [
      'From the nearest point of the jack to the nearest point of the bowl, with nothing in between. The adjustable end of the measure goes to the jack.',
      'For a mark, the adjustable end of the certified tape goes to the **centre of the footer**.',
    ],
  },
  {
    id: 'strike',
    number: 'D11',
    title: 'Strike',
    text: 'A bowl sent so fast that its bias hardly has time to work.',
  },
  {
    id: 'mark',
    number: 'D12',
    title: 'Mark',
    text: 'A mark is set when the leader’s jack comes to rest on the green **at least 19 m** from the footer. Section 4 says what else it takes.',
  },
  {
    id: 'dispensation',
    title: 'Medical dispensation',
    text: 'A player with a medical need can be excused from some of the Laws. Only the referees’ society grants this, on evidence from a medical practitioner, and the letter is shown before the game begins.',
  },
];

const equipment: readonly Law[] = [
  {
    id: 'green',
    number: '1.1',
    title: 'The green',
    text: 'Grass, or an artificial surface that the association has approved. A crown green is as a rule higher towards the middle and falls away to a channel at the edge, with slopes and hollows of its own.',
  },
  {
    id: 'entrance',
    title: 'The entrance',
    text: 'Each green has one marked entrance, often with a sign. It decides where a game begins (2.5).',
  },
  {
    id: 'footer',
    number: '1.3',
    title: 'The footer',
    text: 'The small round mat that a player stands on to bowl is **125 to 155 mm** in diameter. Since 2025 it is not part of the green: see section 6 for a jack or bowl that touches it.',
  },
  {
    id: 'jack',
    title: 'The jack',
    text: 'A standard jack: biased, of the strength called ‘two full’, and within its test date (Appendix A). The days when players brought a jack with a bias of their own choice ended with the Laws of 1979–80.',
    settles: 'May I bring a jack of my own?',
  },
  {
    id: 'weight-of-bowls',
    number: '1.5',
    title: 'Bowls',
    text: 'Each player uses two. A bowl weighs **at least 907 g** (2 lb) and **at most 1.37 kg** (3 lb). The lower limit can be lifted for a player with a medical dispensation.',
    settles: 'How heavy may a bowl be?',
  },
  {
    id: 'kinds-of-bowls',
    standing: 'Background',
    title: 'Which bowls to choose',
    text: 'Within those limits they come in many sizes, densities and strengths of bias. Hardly any are wooden now, but plenty of people still call them woods.',
  },
  {
    id: 'approved-equipment',
    title: 'Measures and aids',
    text: 'As a rule, only measures and aids that the association has approved are used (Appendices B and C).',
  },
];

const theGame: readonly Law[] = [
  {
    id: 'singles-and-pairs',
    title: 'Singles and pairs',
    text: 'The usual games are singles, with one player on each side, and pairs, with two. Each player has two bowls, and the sides take turns.',
  },
  {
    id: 'winning-score',
    title: 'How many points win',
    text: 'The number has to be settled before the game starts. By custom it is 21: ‘21 up’.',
  },
  {
    id: 'island-winning-score',
    standing: 'Island leagues',
    title: 'How many points win on the island',
    text: 'Games in the island’s men’s and over-60s’ leagues are 21 up, off scratch: nobody starts with points in hand.',
  },
  {
    id: 'who-has-the-jack-first',
    title: 'Who has the jack first',
    text: 'A toss or a draw decides, unless the rules of the competition say otherwise. After that it goes by the score (3.2).',
    settles: 'Who has the jack first?',
  },
  {
    id: 'island-jack-first',
    standing: 'Island leagues',
    title: 'Who has the jack first on the island',
    text: 'The visiting player has it.',
  },
  {
    id: 'practice',
    title: 'A roll-up before the game',
    text: 'Whether, where and for how long you may practise first is up to the league or the competition.',
    settles: 'May I practise before we start?',
  },
  {
    id: 'first-footer',
    number: '2.5',
    title: 'Where the first end starts',
    text: 'The leader puts the footer down within 3 m of the entrance, to its left or its right, **at least 1 m and not more than 2 m** from the edge of the green.',
    settles: 'Where does the footer go for the first end?',
  },
  {
    id: 'next-footer',
    title: 'Where the next end starts',
    text: 'Normally where the jack finished: the winner of the end puts the footer there. If that is less than 1 m from the edge, the footer is generally brought in until it is 1 m away.',
    settles: 'The jack lay right at the edge. Where does the footer go?',
  },
  {
    id: 'changing-bowls',
    number: '2.8',
    title: 'No changing jack or bowls',
    text: 'You finish with the jack and bowls that you began with, unless the referee agrees that they are too damaged to be played.',
    settles: 'May I swap my bowls, or the jack, during a game?',
  },
];

const scoring: readonly Law[] = [
  {
    id: 'points',
    title: 'Points of an end',
    text: 'One for each of your bowls that is nearer to the jack than your opponent’s nearest. So an end is worth at most 2 in singles and 4 in pairs.',
    settles: 'How many points is this end worth?',
  },
  {
    id: 'equal-bowls',
    title: 'Equally near',
    text: 'When the nearest bowls of both sides are exactly as far from the jack as each other, neither is usually taken to score. If you cannot agree that they are equal, ask the referee to measure.',
    settles: 'We measure the same. Who scores?',
  },
  {
    id: 'bowls-that-count',
    title: 'Bowls that count',
    text: 'A bowl counts if it is on the green, is neither dead nor forfeited, and was **played at least 3 m from the footer**.',
  },
  {
    id: 'scorer-leads',
    number: '3.2',
    title: 'The scorer leads',
    text: 'Whoever scores in an end leads the next one. Some events, such as those for beginners, have a rule of their own about it.',
    settles: 'Whose jack is it?',
  },
  {
    id: 'no-score',
    title: 'When nobody scores',
    text: 'The lead does not change hands. The next end starts from where the jack lay (D7), and ‘Who goes first after a dead or void end’ in section D says who sets the mark.',
    settles: 'Nobody scored. Who leads?',
  },
  {
    id: 'markers',
    title: 'Markers and signals',
    text: 'Each side has somebody to keep its card. The winner of an end shows the score to both, with one hand or two.',
  },
  {
    id: 'comparing-cards',
    standing: 'League practice',
    title: 'When the cards disagree',
    text: 'Markers compare their cards regularly. Leagues have them do so every third end, and go back to the last score that both agreed on if the cards differ.',
    settles: 'The two cards disagree. Which is right?',
  },
];

const settingAMark: readonly Law[] = [
  {
    id: 'choice-of-mark',
    title: 'The leader’s choice',
    text: 'The leader picks the direction, the length and the bias of the jack: thumb or finger.',
  },
  {
    id: 'valid-mark',
    number: '4.2',
    title: 'What makes a mark',
    text: 'The footer is at least 1 m from the edge; the jack stays on the green, and nothing in the channel or at the edge is holding it up; and if somebody objects in the proper way, it measures **at least 19 m** from the footer.',
    settles: 'Is that a mark?',
  },
  {
    id: 'impeded-jack',
    number: '4.3',
    title: 'A jack that something gets in the way of',
    text: [
      'It always comes back. So does a jack that stops on the land of other players. If two jacks stop close to each other, the one that stopped later comes back.',
      'The same player then tries again.',
    ],
    settles: 'Something stopped the jack, or it lies on another game’s land.',
  },
  {
    id: 'objecting-to-the-leader',
    number: '4.4a',
    title: 'Objecting to the leader’s mark',
    text: [
      'Only the opponent may object, aloud and with a clear sign, and **only once the first bowl has come to rest**.',
      'An opponent who objects too early gives the leader the right to have the jack, and the bowl if it was sent, back for another try.',
    ],
    settles: 'I doubt that it is 19 metres. When do I say so?',
  },
  {
    id: 'measuring-a-mark',
    title: 'Settling an objection',
    text: 'With a certified tape or measure, from the centre of the footer (D10). Nobody has to take anyone’s word for it.',
  },
  {
    id: 'opponents-try',
    number: '4.5',
    title: 'When the leader fails',
    text: 'The opponent may try. The leader still bowls the first bowl (D1a).',
    settles: 'The leader failed to set a mark. Who tries next?',
  },
  {
    id: 'objecting-to-the-opponent',
    number: '4.6',
    title: 'Objecting to the opponent’s mark',
    text: 'When the opponent set the mark, the leader has to object **before** bowling the first bowl.',
    settles: 'My opponent set the mark, and it looks short.',
  },
  {
    id: 'both-fail',
    title: 'When both fail',
    text: 'Usually the two go on trying in turn until there is a mark.',
  },
  {
    id: 'leader-hindered',
    number: '4.8',
    title: 'When the first bowl is hindered',
    text: 'If the first bowl is impeded, or a tape that lies across the green for another end keeps the leader from bowling, the leader may have the jack back.',
  },
];

const methodOfPlay: readonly Law[] = [
  {
    id: 'order-of-play',
    title: 'Taking turns',
    text: 'The leader bowls first. After that the sides bowl one bowl each in turn.',
  },
  {
    id: 'waiting',
    standing: 'Good practice',
    title: 'Waiting for it to stop',
    text: 'Let the jack or bowl before yours come to rest before you send your own.',
    settles: 'May I bowl while another bowl is still running?',
  },
  {
    id: 'showing-the-bias',
    standing: 'Good practice',
    title: 'Showing the bias of the jack',
    text: 'Before you send the jack, hold it so that your opponent can see which bias you use, thumb or finger. If you did not see it, ask.',
    settles: 'Must I show which bias the jack has?',
  },
  {
    id: 'foot-on-the-footer',
    number: '5.3',
    title: 'A foot on the footer',
    text: 'As you deliver, the foot on the **same side as your bowling hand** is on the footer. How strictly that is taken is for the referee alone to judge. A medical dispensation is possible.',
    settles: 'My opponent’s foot was off the footer.',
  },
  {
    id: 'same-hand',
    title: 'Which hand',
    text: 'Players generally keep to one hand for the whole game. Ask the referee before you change.',
    settles: 'May I change hands?',
  },
  {
    id: 'footer-stays',
    title: 'The footer stays put',
    text: 'It is normally left alone for the whole end. If it is moved by accident, put it back as nearly as you can to where it was.',
    settles: 'Somebody moved the footer.',
  },
  {
    id: 'shortest-bowl',
    title: 'How far a bowl has to go',
    text: 'A bowl must be played **at least 3 m from the footer**. One that stops nearer cannot count.',
    settles: 'That bowl stopped very short. Does it count?',
  },
  {
    id: 'slipped-bowl',
    number: '5.11',
    title: 'A bowl that slips',
    text: 'If you are in position on the footer and the bowl slips from your hand and runs forward **more than 3 m** from the centre of the footer, it counts as played. If it stopped short of that, ask the referee whether you may pick it up.',
    settles: 'The bowl slipped out of my hand.',
  },
  {
    id: 'out-of-turn',
    number: '5.12',
    title: 'Bowling out of turn',
    text: 'The bowl goes back, and is played when its turn comes. If the leader sends a bowl before the jack, the end has not begun, and there is no penalty.',
    settles: 'Somebody bowled out of turn.',
  },
  {
    id: 'wrong-bowl',
    number: '5.13',
    title: 'Playing the wrong bowl',
    text: 'A player who bowls somebody else’s bowl **forfeits a bowl**. Bowls that were sent after it come back, and are played again in their order.',
    settles: 'Somebody played the wrong bowl.',
  },
  {
    id: 'warning-before-a-strike',
    standing: 'Good practice',
    title: 'Before a strike',
    text: 'Tell your opponent and everybody in the danger area, and make sure that they have heard you. Whoever strikes is responsible for doing it safely.',
  },
];

const running: readonly Law[] = [
  {
    id: 'running-jack-impeded',
    title: 'A running jack',
    text: 'A running jack that something gets in the way of comes back, and the same player sends it again (4.3).',
    settles: 'The running jack was hit.',
  },
  {
    id: 'running-against-running',
    title: 'Two games collide, both moving',
    text: 'When moving bowls of two different ends meet, **both** come back and are played again.',
    settles: 'Two running bowls collided.',
  },
  {
    id: 'running-against-still',
    title: 'Two games collide, one at rest',
    text: 'When a moving bowl hits a jack or a bowl that lies still in another end, the moving one is played again, and the still one is put back where it was.',
    settles: 'My bowl hit a bowl of another game.',
  },
  {
    id: 'running-impeded-otherwise',
    title: 'Stopped by anything else',
    text: 'A foot, a bag, a dog: leave everything where it is and ask the referee, who follows law 6 of the official Laws.',
    settles: 'Something else stopped or turned a running bowl.',
  },
  {
    id: 'influencing-a-bowl',
    number: '6.4',
    title: 'Helping a bowl along, or hiding it',
    text: [
      'You may not try to affect any running bowl, nor follow your own bowl up the green so that your opponent cannot see.',
      'The first time, it costs you the bowl: it is forfeited. The second time, it costs you the game. Your opponent is given the maximum score, and yours stops where it is.',
    ],
    settles: 'My opponent follows the bowl and blocks my view.',
  },
  {
    id: 'bowl-off-the-green',
    title: 'A bowl off the green',
    text: 'A bowl that leaves the green, or that only something at the edge keeps from leaving it, is generally dead (D4).',
    settles: 'My bowl went off the green.',
  },
  {
    id: 'touching-the-footer',
    title: 'Over or against the footer',
    text: 'Since 2025, a jack or bowl that crosses or touches the footer comes back and is played again, because the footer is no longer part of the green.',
    settles: 'The jack or a bowl touched the footer.',
  },
];

const still: readonly Law[] = [
  {
    id: 'jack-off-the-green',
    title: 'The jack is knocked off the green',
    text: 'When a bowl of the same end sends it off, the end is **dead**: nobody scores, and play starts again from that point (D7).',
    settles: 'The jack was knocked off the green.',
  },
  {
    id: 'jack-moved-in-play',
    title: 'The jack is knocked somewhere else',
    text: 'If it stays on the green, play normally goes on to its new place.',
    settles: 'A bowl moved the jack.',
  },
  {
    id: 'displaced-from-outside',
    title: 'Moved by another game or by an outsider',
    text: 'The jack or bowl is put back where both sides agree it was. If they cannot agree, the end is usually void and played again (D6).',
    settles: 'Another game, or a child or a dog, moved our jack or a bowl.',
  },
  {
    id: 'still-bowl-like-jack',
    number: '7.1b',
    title: 'A bowl is treated like the jack',
    text: 'Since 2025, a still bowl that is disturbed is dealt with in the same way as a still jack.',
  },
  {
    id: 'touching-after-conclusion',
    number: '7.5',
    title: 'A player moves something after the end is concluded',
    text: 'You may move a bowl of your own that does not count. If you move the jack, or a bowl that is claimed to count, without your opponent’s consent, you lose **all your bowls of that end**.',
    settles: 'A player moved the jack or a bowl before we had agreed the score.',
  },
  {
    id: 'touching-before-conclusion',
    number: '7.6',
    title: 'A player moves something before the end is concluded',
    text: 'A player who touches or moves a still jack or bowl before the last bowl has come to rest **forfeits all their bowls of that end**.',
    settles: 'A player kicked the jack or a bowl while we were still playing.',
  },
  {
    id: 'forfeits-stay',
    title: 'Forfeits stay',
    text: 'If the end turns out to be dead or void afterwards, forfeited bowls are still lost.',
  },
];

const measuring: readonly Law[] = [
  {
    id: 'how-to-measure',
    title: 'How to measure',
    text: 'From the nearest point of the jack to the nearest point of the bowl, the adjustable end at the jack and nothing in between (D10), with an approved measure (Appendix B).',
  },
  {
    id: 'hands-off',
    title: 'Nothing moves before you agree',
    text: 'No bowl that is claimed to count is picked up or shifted until both sides agree.',
    settles: 'May I pick up a bowl before it is measured?',
  },
  {
    id: 'who-measures',
    title: 'Who measures',
    text: 'The players first. If they cannot settle it, the measurers or markers do, or the referee.',
    settles: 'Who measures, and in what order?',
  },
  {
    id: 'island-who-measures',
    standing: 'Island leagues',
    title: 'Who measures in the over 60s’ league',
    text: 'The players or the markers, and after them the home captain.',
  },
  {
    id: 'order-of-measuring',
    standing: 'Good practice',
    title: 'Which bowl first',
    text: 'Take the bowl that is likely to be nearest, lock the measure, and try it on the other one. Then check the first again, in case something moved.',
  },
  {
    id: 'distance-of-a-mark',
    title: 'Measuring a mark',
    text: 'With a certified tape, from the centre of the footer (D10).',
  },
  {
    id: 'hard-cases-of-measuring',
    title: 'A leaning bowl, or one that was disturbed',
    text: 'We will not guess at these. Leave everything as it is, and ask the referee, who follows law 8 of the official Laws.',
    settles: 'A bowl leans on another, or was nudged while measuring.',
  },
];

const referee: readonly Law[] = [
  {
    id: 'final-decision',
    title: 'The referee decides',
    text: 'The referee’s decision is final, for example on whether there is light enough to go on.',
  },
  {
    id: 'no-referee',
    title: 'No referee there',
    text: 'The organisers of a competitive game without a referee need to know the Laws themselves. As a rule a dispute goes to them.',
    settles: 'There is no referee. Who decides?',
  },
  {
    id: 'island-no-referee',
    standing: 'Island leagues',
    title: 'No referee in the men’s league',
    text: 'The home captain decides, after talking to the away captain.',
  },
  {
    id: 'who-is-on-the-green',
    title: 'Who may be on the green',
    text: 'Only those who play, the measurers and the referee.',
    settles: 'May spectators or team-mates come onto the green?',
  },
  {
    id: 'advice',
    title: 'Advice',
    text: 'It may be given from off the green. The player who is in command of the footer is the one to ask for it.',
    settles: 'May people at the side give advice?',
  },
  {
    id: 'leaving-the-green',
    title: 'Leaving the green',
    text: 'Not without permission, nor out of sight of the game.',
    settles: 'May I leave the green during a game?',
  },
  {
    id: 'bad-light',
    number: '9.9',
    title: 'Too dark',
    text: 'If you cannot see the jack from the footer, ask for a light to be held at the jack, or appeal to the referee to suspend the game.',
    settles: 'It is too dark to see the jack.',
  },
  {
    id: 'suspension',
    number: '9.10',
    title: 'A game that is suspended',
    text: 'For bad light or anything else that nobody foresaw: finish the end if you can. The score stands, the place of the jack is marked, and the game starts again near there.',
    settles: 'The game has to stop. Does the score stand?',
  },
  {
    id: 'misconduct',
    title: 'A game awarded for misconduct',
    text: 'The opponent is given the maximum score, and the offender scores no more.',
  },
  {
    id: 'custodian',
    standing: 'Background',
    title: 'Who looks after the Laws',
    text: 'The referees’ society is their custodian.',
  },
];

const devices: readonly Law[] = [
  {
    id: 'phones',
    number: '10.1',
    title: 'Phones and other devices',
    text: [
      'They are not for messages, calls or music while you are playing, as we understand it. A smartwatch is allowed if you use it for your health alone.',
      'If one goes off, what follows is for the referee to say.',
    ],
    settles: 'Somebody’s phone rang, or they took a call.',
  },
  {
    id: 'smoking',
    number: '10.2',
    title: 'Smoking and vaping',
    text: 'Smoking, vaping, e-cigarettes and, since 2025, nicotine inhalers are not allowed while you are taking part, unless you have a medical exemption.',
    settles: 'May I smoke or vape during a game?',
  },
  {
    id: 'footwear',
    number: '10.3',
    title: 'Footwear',
    text: [
      'It has to be suitable: no open toes, no hard or block heels and, since 2025, no bare or stocking feet. A medical dispensation is possible.',
      'A player who starts in open-toed shoes **loses the match** on the score so far, and the opponent is credited with the maximum.',
    ],
    settles: 'Are these shoes allowed?',
  },
];

const disputes: readonly Law[] = [
  {
    id: 'not-covered',
    title: 'What the Laws do not cover',
    text: 'As a rule the referee decides, or the organisers where there is no referee. Protests and appeals go the way that the association’s bye-laws lay down.',
    settles: 'The Laws say nothing about it.',
  },
  {
    id: 'not-covered-here',
    standing: 'Good practice',
    title: 'What this page does not cover',
    text: 'Stop, leave everything where it lies, and ask before anybody bowls again. Once the next bowl has gone it is much harder to put right.',
  },
];

const alteration: readonly Law[] = [
  {
    id: 'amendments',
    title: 'When the Laws may change',
    text: 'Amendments to the Laws may be proposed **only every third year**. They are dealt with at a meeting in January, on the third Saturday.',
  },
  {
    id: 'latest-amendments',
    standing: 'Background',
    title: 'The latest changes, and the next',
    text: 'In January 2025 a bowl’s greatest weight became 1.37 kg, the footer ceased to be part of the green, a still bowl came to be treated like the jack, and nicotine inhalers and bare or stocking feet were ruled out. The next change is due in January 2028.',
  },
];

const standardJack: readonly Law[] = [
  {
    id: 'weight-of-the-jack',
    title: 'Weight and size',
    text: 'A jack weighs **666 g ±10 g**. It is about 95 mm (3¾ in) across.',
  },
  {
    id: 'bias-of-the-jack',
    title: 'Bias',
    text: 'Two full. The name comes from an old test table with biases from 1 to 5, on which 2 was thought too weak and 3 too strong.',
  },
  {
    id: 'marks-on-the-jack',
    title: 'Colour and markings',
    text: 'Black, white or yellow in the association’s own events. The side with the bias has a small circle; the other has three dots and a circle.',
    settles: 'Which side of the jack has the bias?',
  },
  {
    id: 'testing-the-jack',
    title: 'Testing and stamping',
    text: 'A jack is retested **at least once every 7 years** and stamped **at most 4 times**. The stamp normally shows who tested it and when.',
    settles: 'Is this jack still in date?',
  },
];

const approvedMeasures: readonly Law[] = [
  {
    id: 'string-measures',
    title: 'For bowls',
    text: 'Usually a box measure: a cord that does not stretch, with a lock.',
  },
  {
    id: 'callipers',
    title: 'For bowls that nearly touch the jack',
    text: 'Callipers or feelers, as a rule.',
  },
  { id: 'tapes', title: 'For marks', text: 'A certified tape.' },
  {
    id: 'list-of-measures',
    title: 'Which makes are approved',
    text: 'The association keeps the list. Ask there, or ask the referee, before you rely on anything else.',
    settles: 'Is this measure approved?',
  },
];

const approvedDevices: readonly Law[] = [
  {
    id: 'aids',
    title: 'Aids for players who need them',
    text: 'Devices for picking up the bowls or delivering them are usually a matter of a medical dispensation (section D).',
    settles: 'May I use a bowling arm or a pick-up device?',
  },
  {
    id: 'list-of-devices',
    title: 'Which devices are approved',
    text: 'Ask the referees’ society through the association before you buy one. An aid that flat green bowls allows need not be allowed on a crown green.',
  },
];

/** The Laws of the game, chapter by chapter, in our own words. */
export const lawSections: readonly LawSection[] = [
  { id: 'definitions', label: 'D', title: 'Definitions', laws: definitions },
  { id: 'equipment', label: '1', title: 'Equipment', laws: equipment },
  { id: 'the-game', label: '2', title: 'The game', laws: theGame },
  { id: 'scoring', label: '3', title: 'Scoring', laws: scoring },
  { id: 'setting-a-mark', label: '4', title: 'Setting a mark', laws: settingAMark },
  { id: 'method-of-play', label: '5', title: 'Method of play', laws: methodOfPlay },
  { id: 'running-jack-or-bowl', label: '6', title: 'Running jack or bowl', laws: running },
  { id: 'still-jack-or-bowl', label: '7', title: 'Still jack or bowl displaced', laws: still },
  { id: 'measuring', label: '8', title: 'Measuring', laws: measuring },
  {
    id: 'referee-measures-players',
    label: '9',
    title: 'Referee, measurers and players',
    laws: referee,
  },
  {
    id: 'electronic-devices-smoking-footwear',
    label: '10',
    title: 'Electronic devices, smoking and footwear',
    laws: devices,
  },
  { id: 'dispute-not-provided', label: '11', title: 'Dispute not provided for', laws: disputes },
  { id: 'alteration-of-laws', label: '12', title: 'Alteration of laws', laws: alteration },
  { id: 'appendix-a-standard-jack', label: 'A', title: 'Appendix A: Standard jack', laws: standardJack },
  {
    id: 'appendix-b-approved-measures',
    label: 'B',
    title: 'Appendix B: Approved measures',
    laws: approvedMeasures,
  },
  {
    id: 'appendix-c-approved-devices',
    label: 'C',
    title: 'Appendix C: Approved devices',
    laws: approvedDevices,
  },
];
