// Times in the reader's own zone, in the form that the server wrote them in, so that nothing moves.
(function () {
  'use strict';

  function two(number) {
    return (number < 10 ? '0' : '') + number;
  }

  function shown(at) {
    return at.getFullYear() + '-' + two(at.getMonth() + 1) + '-' + two(at.getDate())
      + ' ' + two(at.getHours()) + ':' + two(at.getMinutes());
  }

  function tell(root) {
    var times = root.querySelectorAll('time[datetime]');
    for (var i = 0; i < times.length; i++) {
      var at = new Date(times[i].getAttribute('datetime'));
      if (!isNaN(at)) {
        times[i].textContent = shown(at);
        times[i].title = at.toLocaleString(document.documentElement.lang);
      }
    }
  }

  tell(document);
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
  document.addEventListener('htmx:load', function (event) {
    var field = event.detail.elt.querySelector('textarea[autofocus]');
    if (field) {
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
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

// What is typed into a long form stays in this browser until it is sent and taken.
(function () {
  'use strict';

  var PREFIX = 'madang-draft:';
  var PAUSE = 400;
  var form = document.querySelector('form[data-draft]');

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

  // a form that was sent and is not shown again was taken
  try {
    for (var i = localStorage.length - 1; i >= 0; i--) {
      var name = localStorage.key(i);
      var kept = name.indexOf(PREFIX) === 0 ? read(name) : null;
      if (kept && kept.sent && !(form && name === PREFIX + form.dataset.draft)) {
        localStorage.removeItem(name);
      }
    }
  } catch (e) {
    return;
  }
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

  function keep(sent) {
    var done = write(key, {title: title.value, content: content.value, at: Date.now(), sent: sent});
    saved.hidden = !done;
  }

  if (draft && (draft.title !== title.value || draft.content !== content.value) && (draft.title || draft.content)) {
    var at = new Date(draft.at).toLocaleString(document.documentElement.lang);
    notice.querySelector('span').textContent = notice.dataset.say.replace('{0}', at);
    notice.hidden = false;
    notice.querySelector('[data-use]').addEventListener('click', function () {
      title.value = draft.title;
      content.value = draft.content;
      notice.hidden = true;
      content.focus();
    });
    notice.querySelector('[data-drop]').addEventListener('click', function () {
      localStorage.removeItem(key);
      notice.hidden = true;
      content.focus();
    });
  }
  form.addEventListener('input', function () {
    saved.hidden = true;
    clearTimeout(waiting);
    waiting = setTimeout(function () {
      keep(false);
    }, PAUSE);
  });
  form.addEventListener('submit', function (event) {
    clearTimeout(waiting);
    keep(!(event.submitter && event.submitter.name === 'preview'));
  });
})();
