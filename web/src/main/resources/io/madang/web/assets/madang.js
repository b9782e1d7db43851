// Times in the reader's own zone, and ages that go on, in the form that the server wrote them in, so that nothing moves.
(function () {
  'use strict';

  function two(number) {
    return (number < 10 ? '0' : '') + number;
  }

  function day(at) {
    return at.getFullYear() + '-' + two(at.getMonth() + 1) + '-' + two(at.getDate());
  }

  function shown(at) {
    return day(at) + ' ' + two(at.getHours()) + ':' + two(at.getMinutes());
  }

  // as the server says it: now, minutes, hours, days of the last week, then the date
  function age(at) {
    var words = document.body.dataset.ages.split('|');
    var minutes = Math.floor((Date.now() - at) / 60000);
    if (minutes < 1) {
      return words[0];
    }
    if (minutes < 60) {
      return words[1].replace('{0}', minutes);
    }
    var hours = Math.floor(minutes / 60);
    if (hours < 24) {
      return words[2].replace('{0}', hours);
    }
    return hours < 7 * 24 ? words[3].replace('{0}', Math.floor(hours / 24)) : day(at);
  }

  function tell(root) {
    var times = root.querySelectorAll('time[datetime]');
    for (var i = 0; i < times.length; i++) {
      var at = new Date(times[i].getAttribute('datetime'));
      if (!isNaN(at)) {
        times[i].textContent = times[i].hasAttribute('data-age') ? age(at) : shown(at);
        times[i].title = at.toLocaleString(document.documentElement.lang);
      }
    }
  }

  tell(document);
  setInterval(function () {
    tell(document);
  }, 60000);
  document.addEventListener('htmx:load', function (event) {
    tell(event.detail.elt);
  });
  // what the server says about a problem is shown where its answer would have been
  document.addEventListener('htmx:beforeSwap', function (event) {
    var status = event.detail.xhr.status;
    if (status >= 400 && event.detail.xhr.getResponseHeader('Content-Type') === 'text/html;charset=utf-8') {
      event.detail.shouldSwap = true;
      event.detail.isError = false;
    }
  });
})();

// Comments: an answer goes below those that were there, its form can be put away, and what is typed goes on at the end.
(function () {
  'use strict';

  function depth(comment) {
    return Number((/\bdepth-(\d)/.exec(comment.className) || [0, 0])[1]);
  }

  document.addEventListener('htmx:oobBeforeSwap', function (event) {
    var last = event.detail.target;
    var next = last.nextElementSibling;
    if (event.detail.fragment.querySelector('[data-answer]') || event.detail.fragment.matches?.('[data-answer]')) {
      while (next && next.matches('.comment') && depth(next) > depth(event.detail.target)) {
        last = next;
        next = next.nextElementSibling;
      }
      event.detail.target = last;
    }
  });
  // what was written here stands at its end, and is among those that are loaded in between
  document.addEventListener('htmx:beforeSwap', function (event) {
    if (event.detail.target.matches('#thread > .more')) {
      document.querySelectorAll('#thread > .just-written').forEach(function (comment) {
        if (event.detail.serverResponse.indexOf('id="' + comment.id + '"') >= 0) {
          comment.remove();
        }
      });
    }
  });
  document.addEventListener('htmx:load', function (event) {
    var field = event.detail.elt.querySelector('[autofocus]');
    if (field) {
      field.focus();
      if (field.setSelectionRange) {
        field.setSelectionRange(field.value.length, field.value.length);
      }
    }
  });
  document.addEventListener('click', function (event) {
    var close = event.target.closest('[data-close]');
    var form = close && close.closest('.comment form');
    if (form) {
      event.preventDefault();
      form.closest('.comment').querySelector('.acts a').focus();
      form.remove();
    }
  });
})();

// Nobody answers a script: the page says so, where the answer would have been.
(function () {
  'use strict';

  function lost(event) {
    var at = event.detail.elt;
    var told = document.createElement('p');
    told.className = 'away';
    told.setAttribute('role', 'alert');
    told.textContent = document.body.dataset.lost;
    (at.closest('form, .acts, .more a') || at).after(told);
    at.addEventListener('htmx:beforeRequest', function () {
      told.remove();
    }, {once: true});
  }

  document.addEventListener('htmx:sendError', lost);
  document.addEventListener('htmx:timeout', lost);
})();

// Keys for those who like them; whoever does not, turns them off on the page that lists them.
(function () {
  'use strict';

  var OFF = 'madang-keys-off';

  function isOff() {
    try {
      return localStorage.getItem(OFF) !== null;
    } catch (e) {
      return false;
    }
  }

  function step(by) {
    var titles = [].slice.call(document.querySelectorAll('main .row a.title'));
    var at = titles.indexOf(document.activeElement) + by;
    if (titles.length) {
      titles[Math.max(0, Math.min(titles.length - 1, at < 0 ? 0 : at))].focus();
    }
  }

  function go(selector) {
    var link = document.querySelector(selector);
    if (link) {
      link.click();
    }
  }

  var keys = {
    j: function () { step(1); },
    k: function () { step(-1); },
    o: function () { if (document.activeElement.matches('a.title')) { document.activeElement.click(); } },
    h: function () { location.assign('/'); },
    t: function () { location.assign('/hot'); },
    w: function () { go('a[href$="/write"]'); },
    c: function () { var area = document.getElementById('comment'); if (area) { area.focus(); } },
    l: function () { go('#like-button'); },
    '?': function () { location.assign('/shortcuts'); }
  };

  // a layout without Latin letters, such as that of Hangul, says which key it is by its place
  function keyOf(event) {
    var isLatin = /^[ -~]$/.test(event.key);
    return !isLatin && !event.shiftKey && /^Key[A-Z]$/.test(event.code) ? event.code.slice(3).toLowerCase() : event.key;
  }

  document.addEventListener('keydown', function (event) {
    var key = keyOf(event);
    var typing = event.target.closest && event.target.closest('input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]');
    if (!typing && !event.ctrlKey && !event.metaKey && !event.altKey && keys[key] && !isOff()) {
      event.preventDefault();
      keys[key]();
    }
  });
  var toggle = document.querySelector('[data-keys]');
  if (toggle) {
    toggle.closest('.keys-switch').hidden = false;
    toggle.checked = !isOff();
    toggle.addEventListener('change', function () {
      if (toggle.checked) {
        localStorage.removeItem(OFF);
      } else {
        localStorage.setItem(OFF, 'yes');
      }
    });
  }
})();

// What is new since the last visit is marked in lists. This browser alone knows what was read. When somebody who is
// logged in was here last, the server knows for all their browsers: it is told once in ten minutes of reading.
(function () {
  'use strict';

  var KEY = 'madang-read';
  var MOST = 500;
  var VISIT = 30 * 60000;
  var TOLD = 10 * 60000;
  var user = document.documentElement.dataset.user;

  function load() {
    try {
      var kept = JSON.parse(localStorage.getItem(KEY)) || {};
      // what somebody else has read here is nobody's business
      return kept.user && user && kept.user !== user ? {} : kept;
    } catch (e) {
      return {};
    }
  }

  function mark(root) {
    var rows = root.querySelectorAll('.row[data-article]');
    for (var i = 0; i < rows.length; i++) {
      var isNew = state.since && Date.parse(rows[i].dataset.at) > state.since
        && state.read.indexOf(rows[i].dataset.article) < 0;
      if (isNew && !rows[i].querySelector('.new-mark')) {
        var sign = document.createElement('span');
        sign.className = 'new-mark';
        sign.textContent = document.body.dataset.new;
        rows[i].querySelector('.title').after(sign);
      }
      var of = rows[i].querySelector('a.board');
      var name = isNew && of && of.getAttribute('href');
      if (name && Date.parse(rows[i].dataset.at) > (state.opened[name] || 0)) {
        state.boards[name] = Math.max(state.boards[name] || 0, Date.parse(rows[i].dataset.at));
      }
    }
    markBoards();
  }

  // a board has something new where a list has shown it, until the board itself is opened
  function markBoards() {
    document.querySelectorAll('.boards a, .menu li a').forEach(function (board) {
      if (state.boards[board.getAttribute('href')] > state.since) {
        board.classList.add('has-new');
        board.title = document.body.dataset.new;
      }
    });
  }

  function save() {
    state.user = user || state.user;
    try {
      localStorage.setItem(KEY, JSON.stringify(state));
      return true;
    } catch (e) {
      return false;
    }
  }

  function unmark() {
    document.querySelectorAll('.new-mark').forEach(function (sign) {
      sign.remove();
    });
    document.querySelectorAll('.has-new').forEach(function (board) {
      board.classList.remove('has-new');
      board.removeAttribute('title');
    });
  }

  var state = load();
  state.read = state.read || [];
  state.boards = state.boards || {};
  // when each board was opened: what is older is not new there, even where its row is
  state.opened = state.opened || {};
  // a visit ends with half an hour without a page
  if (state.last && Date.now() - state.last > VISIT) {
    state.since = state.last;
    state.boards = {};
    state.opened = {};
  }
  state.last = Date.now();
  var article = /^\/a\/(\d+)/.exec(location.pathname);
  if (article && state.read.indexOf(article[1]) < 0) {
    state.read = state.read.concat(article[1]).slice(-MOST);
  }
  delete state.boards[location.pathname];
  if (/^\/b\/[^/]+$/.test(location.pathname)) {
    state.opened[location.pathname] = Date.now();
  }
  if (!save()) {
    return;
  }
  mark(document);
  save();
  var token = document.documentElement.dataset.visit;
  if (token && !(Date.now() - state.told < TOLD)) {
    fetch('/me/visit', {method: 'POST', body: new URLSearchParams({_form: token})}).then(function (answer) {
      return answer.ok ? answer.text() : '';
    }).then(function (previous) {
      if (/^[0-9]+$/.test(previous)) {
        state.told = Date.now();
        // another browser may have been here since
        state.since = Number(previous) || state.since;
        unmark();
        mark(document);
        save();
      }
    }, function () {});
  }
  document.addEventListener('htmx:load', function (event) {
    mark(event.detail.elt.parentElement || document);
    save();
  });
  document.addEventListener('submit', function (event) {
    if (event.target.getAttribute('action') === '/logout') {
      localStorage.removeItem(KEY);
    }
  });
})();

// Code in colours, by what most languages have in common; and pictures of other sites, once their reader asks for them.
(function () {
  'use strict';

  var TOKEN = /(\/\/[^\n]*|#[^\n]*|--[^\n]*|\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->)|("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\b(\d[\w.]*)\b|\b(abstract|and|as|async|await|begin|boolean|break|case|catch|class|const|continue|create|def|delete|do|else|end|enum|export|extends|false|final|finally|fn|for|from|func|function|if|implements|import|in|insert|int|interface|into|is|join|let|long|match|mut|new|nil|none|not|null|or|package|private|protected|public|record|return|select|self|set|static|struct|super|switch|table|then|this|throw|true|try|type|update|use|val|values|var|void|where|while|with|yield)\b/gi;
  var KINDS = [null, 'comment', 'string', 'number', 'keyword'];
  var HASH = /^language-(py|python|rb|ruby|sh|bash|yaml|yml|toml|r|perl|make)/;
  var DASH = /^language-(sql|lua|haskell|hs)/;

  function colour(code) {
    var text = code.textContent;
    if (text.length > 20000 || code.firstElementChild) {
      return;
    }
    var parts = document.createDocumentFragment();
    var from = 0;
    text.replace(TOKEN, function (token) {
      var groups = arguments;
      var at = groups[groups.length - 2];
      var kind = 1;
      while (groups[kind] === undefined) {
        kind++;
      }
      // a sign that begins a comment in one language is an operator in another
      if (kind === 1 && (token[0] === '#' && !HASH.test(code.className) || token.slice(0, 2) === '--' && !DASH.test(code.className))) {
        return token;
      }
      parts.append(text.slice(from, at));
      var span = document.createElement('span');
      span.className = 'code-' + KINDS[kind];
      span.textContent = token;
      parts.append(span);
      from = at + token.length;
      return token;
    });
    parts.append(text.slice(from));
    code.replaceChildren(parts);
  }

  function all(root) {
    root.querySelectorAll('pre > code[class^="language-"]').forEach(colour);
  }

  all(document);
  document.addEventListener('htmx:load', function (event) {
    all(event.detail.elt.parentElement || document);
  });
  document.addEventListener('click', function (event) {
    var link = event.target.closest('a.picture');
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) {
      event.preventDefault();
      var picture = document.createElement('img');
      picture.referrerPolicy = 'no-referrer';
      picture.alt = link.textContent;
      picture.src = link.href;
      link.replaceWith(picture);
    }
  });
})();

// A link to the page: by the device's own way to share, or copied.
(function () {
  'use strict';

  var buttons = document.querySelectorAll('[data-share]');
  for (var i = 0; i < buttons.length; i++) {
    buttons[i].hidden = !(navigator.share || navigator.clipboard);
  }
  document.addEventListener('click', function (event) {
    var button = event.target.closest('[data-share]');
    if (!button) {
      return;
    }
    var address = new URL(button.dataset.share, location.href).href;
    if (navigator.share) {
      navigator.share({title: button.dataset.title, url: address}).catch(function () {});
    } else {
      navigator.clipboard.writeText(address).then(function () {
        button.textContent = button.dataset.done;
      }, function () {});
    }
  });
})();

// A like answers at once; what the server says then takes its place.
(function () {
  'use strict';

  function turn(form) {
    var button = form.querySelector('button');
    var liked = button.getAttribute('aria-pressed') === 'true';
    var count = button.querySelector('[data-count]');
    button.setAttribute('aria-pressed', liked ? 'false' : 'true');
    if (count) {
      var number = Math.max(0, Number(count.getAttribute('data-count')) + (liked ? -1 : 1));
      count.setAttribute('data-count', number);
      count.textContent = number.toLocaleString('en');
    }
  }

  function whenLiked(name) {
    document.addEventListener(name, function (event) {
      if (event.detail.elt.matches('[data-like]')) {
        turn(event.detail.elt);
      }
    });
  }

  whenLiked('htmx:beforeRequest');
  // nobody heard of it: as it was
  whenLiked('htmx:sendError');
  whenLiked('htmx:timeout');
})();

// The menu of boards closes as menus do, and the note of what was done is not repeated when the page is loaded again.
(function () {
  'use strict';

  function close(menu) {
    if (menu && menu.open) {
      menu.open = false;
      return true;
    }
    return false;
  }

  var menu = document.querySelector('[data-menu]');
  document.addEventListener('click', function (event) {
    if (menu && !menu.contains(event.target)) {
      close(menu);
    }
  });
  document.addEventListener('keydown', function (event) {
    if (event.key === 'Escape' && close(menu)) {
      menu.querySelector('summary').focus();
    }
  });
  if (menu) {
    menu.addEventListener('toggle', function () {
      var current = menu.querySelector('[aria-current]');
      if (menu.open && current) {
        current.scrollIntoView({block: 'nearest'});
      }
    });
  }
  var address = new URL(location.href);
  if (address.searchParams.has('done') || address.searchParams.has('saved')) {
    address.searchParams.delete('done');
    address.searchParams.delete('saved');
    history.replaceState(history.state, '', address);
  }
})();

// The editor's tools put Markdown around what is selected; beside the text, what it will look like.
(function () {
  'use strict';

  var WIDE = '(min-width: 70rem)';
  var PAUSE = 500;
  var toolbar = document.querySelector('.editor .toolbar');
  var area = document.querySelector('.editor textarea[name=content]');
  if (!toolbar || !area) {
    return;
  }
  var around = {bold: ['**', '**'], italic: ['*', '*'], link: ['[', '](https://)'], picture: ['![', '](https://)']};
  var before = {heading: '## ', quote: '> ', list: '- '};
  var keys = {b: 'bold', i: 'italic', k: 'link'};

  // typed as a person would, so that it can be undone
  function put(text, from, to) {
    area.focus();
    area.setSelectionRange(from, to);
    if (!document.execCommand('insertText', false, text)) {
      area.setRangeText(text, from, to, 'end');
      area.dispatchEvent(new Event('input', {bubbles: true}));
    }
  }

  function use(tool, word) {
    var from = area.selectionStart;
    var to = area.selectionEnd;
    var chosen = area.value.slice(from, to);
    var signs = around[tool];
    if (tool === 'code') {
      signs = chosen.indexOf('\n') < 0 ? ['`', '`'] : ['```\n', '\n```'];
    }
    if (signs) {
      put(signs[0] + (chosen || word) + signs[1], from, to);
      area.setSelectionRange(from + signs[0].length, from + signs[0].length + (chosen || word).length);
    } else {
      var start = area.value.lastIndexOf('\n', from - 1) + 1;
      var lines = area.value.slice(start, to).split('\n');
      put(before[tool] + lines.join('\n' + before[tool]), start, to);
    }
  }

  toolbar.hidden = false;
  toolbar.addEventListener('click', function (event) {
    var button = event.target.closest('[data-tool]');
    if (button) {
      use(button.dataset.tool, button.dataset.word);
    }
  });
  area.addEventListener('keydown', function (event) {
    // by the key's place, where the layout has no Latin letters
    var tool = keys[/^[ -~]$/.test(event.key) ? event.key : event.code.slice(3).toLowerCase()];
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && tool) {
      event.preventDefault();
      use(tool, toolbar.querySelector('[data-tool]').dataset.word);
    }
  });

  var waiting;
  function preview() {
    if (matchMedia(WIDE).matches && area.value.trim()) {
      htmx.ajax('POST', area.form.getAttribute('action'), {
        source: area.form, target: '#preview', swap: 'innerHTML', values: {preview: 'yes'}
      });
    }
  }
  if (matchMedia(WIDE).matches) {
    // who listens to the page asks for the preview
    document.getElementById('preview').setAttribute('aria-live', 'off');
  }
  area.addEventListener('input', function () {
    clearTimeout(waiting);
    waiting = setTimeout(preview, PAUSE);
  });
  addEventListener('load', preview);
})();

// What is typed into a long form stays in this browser until it is sent and taken.
(function () {
  'use strict';

  var PREFIX = 'madang-draft:';
  // names of files, in media.js
  var UPLOADS = 'madang-upload:';
  var PAUSE = 400;
  var form = document.querySelector('form[data-draft]');
  var user = document.documentElement.dataset.user;

  // of all drafts in this browser, or of what it remembers otherwise, those that the test picks out are removed; where
  // nothing is stored there are none
  function removeAll(prefix, isWanted) {
    try {
      for (var i = localStorage.length - 1; i >= 0; i--) {
        var name = localStorage.key(i);
        if (name.indexOf(prefix) === 0 && isWanted(name)) {
          localStorage.removeItem(name);
        }
      }
    } catch (e) {
      return;
    }
  }

  function remove(key) {
    removeAll(PREFIX, function (name) {
      return name === key;
    });
  }

  function read(key) {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch (e) {
      return null;
    }
  }

  function write(key, draft) {
    try {
      localStorage.setItem(key, JSON.stringify(draft));
      return true;
    } catch (e) {
      return false;
    }
  }

  // a form that was sent and is not shown again was taken; and what somebody else typed is nobody's business
  removeAll(PREFIX, function (name) {
    var kept = read(name);
    var isTaken = kept && kept.sent && !(form && name === PREFIX + form.dataset.draft);
    return isTaken || user && name.indexOf(PREFIX + user + '/') !== 0;
  });
  removeAll(UPLOADS, function (name) {
    return user && name.indexOf(UPLOADS + user + '/') !== 0;
  });
  // the server asks for it too, which browsers heed over https alone
  document.addEventListener('submit', function (event) {
    if (event.target.getAttribute('action') === '/logout') {
      [PREFIX, UPLOADS].forEach(function (prefix) {
        removeAll(prefix, function () {
          return true;
        });
      });
    }
  });
  // a comment that was not sent is there again when its form is: after a switch of the language, or another day
  function restore(root) {
    var areas = root.querySelectorAll('form[data-comment] textarea');
    for (var i = 0; i < areas.length; i++) {
      var kept = read(PREFIX + areas[i].form.dataset.comment);
      if (kept && kept.content && areas[i].value === areas[i].defaultValue && !areas[i].form.querySelector('[role=alert]')) {
        areas[i].value = kept.content;
      }
    }
  }

  restore(document);
  document.addEventListener('htmx:load', function (event) {
    restore(event.detail.elt.parentElement || document);
  });
  // texts that are kept nowhere but on the page, by where they would be
  var unsaved = {};

  function note(key, isKept) {
    if (isKept) {
      delete unsaved[key];
    } else {
      unsaved[key] = true;
    }
  }

  // only where something would be lost: what is kept comes back
  addEventListener('beforeunload', function (event) {
    if (Object.keys(unsaved).length) {
      event.preventDefault();
    }
  });
  document.addEventListener('input', function (event) {
    var of = event.target.form && event.target.form.dataset.comment;
    if (of && event.target.value.trim()) {
      note(PREFIX + of, write(PREFIX + of, {content: event.target.value, at: Date.now()}));
    } else if (of) {
      remove(PREFIX + of);
      note(PREFIX + of, true);
    }
  });
  // sent as a page, or put away: its writer wants to leave it
  document.addEventListener('submit', function (event) {
    if (event.target.dataset.comment && !event.defaultPrevented) {
      note(PREFIX + event.target.dataset.comment, true);
    }
  });
  document.addEventListener('click', function (event) {
    var close = event.target.closest('[data-close]');
    if (close && close.closest('form[data-comment]')) {
      note(PREFIX + close.closest('form').dataset.comment, true);
    }
  }, true);
  document.addEventListener('htmx:beforeSwap', function (event) {
    var of = event.detail.requestConfig.elt.dataset.comment;
    if (of && event.detail.xhr.status < 300) {
      remove(PREFIX + of);
      note(PREFIX + of, true);
    }
  });
  if (!form) {
    return;
  }

  var key = PREFIX + form.dataset.draft;
  var title = form.elements.title;
  var content = form.elements.content;
  var notice = form.querySelector('.draft');
  var saved = form.querySelector('.draft-kept');
  var draft = read(key);
  var waiting;
  // on the server less often, for other devices
  var KEEP_PAUSE = 15000;
  var keepButton = form.querySelector('[name=keep]');
  var keeping;

  function keep(sent) {
    var done = write(key, {title: title.value, content: content.value, at: Date.now(), sent: sent});
    saved.hidden = !done;
    note(key, done || sent);
  }

  if (draft && (draft.title !== title.value || draft.content !== content.value) && (draft.title || draft.content)) {
    var at = new Date(draft.at).toLocaleString(document.documentElement.lang);
    notice.querySelector('span').textContent = notice.dataset.say.replace('{0}', at);
    notice.hidden = false;
    // the one on the server is older: one offer is enough
    var stored = document.querySelector('[data-stored] time');
    if (stored && Date.parse(stored.dateTime) <= draft.at) {
      stored.closest('[data-stored]').hidden = true;
    }
    notice.querySelector('[data-use]').addEventListener('click', function () {
      title.value = draft.title;
      content.value = draft.content;
      notice.hidden = true;
      content.focus();
    });
    notice.querySelector('[data-drop]').addEventListener('click', function () {
      remove(key);
      notice.hidden = true;
      content.focus();
    });
  }
  form.addEventListener('input', function () {
    saved.hidden = true;
    note(key, false);
    clearTimeout(waiting);
    waiting = setTimeout(function () {
      keep(false);
    }, PAUSE);
    if (!keeping && user) {
      keeping = setTimeout(function () {
        keeping = 0;
        keepButton.dispatchEvent(new Event('keep'));
      }, KEEP_PAUSE);
    }
  });
  form.addEventListener('submit', function (event) {
    clearTimeout(waiting);
    clearTimeout(keeping);
    keep(!(event.submitter && (event.submitter.name === 'preview' || event.submitter.name === 'keep')));
  });
})();

// The best of a leaderboard as they change: what the server sends takes the place of what it had written before.
(function () {
  'use strict';

  var section = document.querySelector('[data-live]');
  // the table, or the words that nobody is ranked yet, beside which the table waits in a template
  var shown = section && section.querySelector('table, .empty');
  if (!shown || !window.EventSource) {
    return;
  }
  var template = section.querySelector('template');
  var table = template ? template.content.querySelector('table') : shown;
  var nobody = template ? shown : document.createElement('p');
  nobody.className = 'empty';
  nobody.textContent = section.dataset.nobodySays;

  function present(what) {
    if (what !== shown) {
      shown.replaceWith(what);
      shown = what;
    }
  }

  function cell(row, child, isNumber) {
    var at = row.insertCell();
    if (isNumber) {
      at.className = 'number';
    }
    at.append(child);
    return at;
  }

  function name(player) {
    if (!player.user_name) {
      return player.user_id;
    }
    var link = document.createElement('a');
    link.href = '/u/' + encodeURIComponent(player.user_id);
    var face = document.createElement('img');
    face.className = 'face';
    face.src = '/v1/users/' + encodeURIComponent(player.user_id) + '/avatar';
    face.alt = '';
    face.width = face.height = 24;
    link.append(face, player.user_name);
    return link;
  }

  function badge(level) {
    var made = document.createElement('span');
    made.className = 'level';
    made.setAttribute('role', 'img');
    made.title = section.dataset.levelSays.replace('{n}', level);
    made.setAttribute('aria-label', made.title);
    made.textContent = 'Lv.' + level;
    return made;
  }

  function row(player) {
    var made = document.createElement('tr');
    cell(made, player.rank.toLocaleString('en'));
    var named = cell(made, name(player));
    if (player.level) {
      named.append(' ', badge(player.level));
    }
    cell(made, player.score.toLocaleString('en'), true);
    if (player.user_id === section.dataset.me) {
      var own = document.createElement('span');
      own.className = 'tag';
      own.textContent = section.dataset.meSays;
      named.append(' ', own);
      made.setAttribute('aria-current', 'true');
    }
    return made;
  }

  function show(message) {
    var told;
    try {
      told = JSON.parse(message.data);
    } catch (e) {
      return;
    }
    var players = Array.isArray(told) ? told : told.data;
    if (!Array.isArray(players)) {
      return;
    }
    var rows = table.tBodies[0];
    rows.replaceChildren.apply(rows, players.map(row));
    present(players.length ? table : nobody);
    var total = document.querySelector('[data-total]');
    if (total && typeof told.total === 'number') {
      total.textContent = section.dataset.totalSays.replace('{n}', told.total.toLocaleString('en'));
    }
  }

  var stream = new EventSource(section.dataset.live);
  var sign = section.querySelector('.live-sign');
  stream.addEventListener('open', function () {
    sign.hidden = false;
  });
  stream.addEventListener('error', function () {
    sign.hidden = true;
  });
  stream.addEventListener('message', show);
  stream.addEventListener('top', show);
  // a page that is not seen any more needs no stream
  window.addEventListener('pagehide', function () {
    stream.close();
  });
})();

// Drops: a countdown by the server's clock, whatever the reader's says. The button is there all the time.
(function () {
  'use strict';

  function two(number) {
    return (number < 10 ? '0' : '') + number;
  }

  function shown(seconds) {
    var days = Math.floor(seconds / 86400);
    return (days > 0 ? days + 'd ' : '') + two(Math.floor(seconds / 3600) % 24) + ':'
      + two(Math.floor(seconds / 60) % 60) + ':' + two(seconds % 60);
  }

  var timer = document.querySelector('.countdown[data-opens]');
  if (timer) {
    // monotonic: a clock that is set meanwhile changes nothing
    var opens = Number(timer.dataset.opens) - Number(timer.dataset.now) + performance.now();
    var ticking = setInterval(function () {
      var left = Math.ceil((opens - performance.now()) / 1000);
      timer.textContent = left > 0 ? shown(left) : timer.dataset.open;
      if (left <= 0) {
        clearInterval(ticking);
      }
    }, 200);
  }
})();
