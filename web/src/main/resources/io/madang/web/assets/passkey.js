// Passkeys: the browser asks its authenticator, and a form of the page carries what it says.
(function () {
  'use strict';

  function toBytes(text) {
    var plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    var bytes = new Uint8Array(plain.length);
    for (var i = 0; i < plain.length; i++) {
      bytes[i] = plain.charCodeAt(i);
    }
    return bytes;
  }

  function toText(buffer) {
    if (!buffer) {
      return '';
    }
    var plain = '';
    new Uint8Array(buffer).forEach(function (each) {
      plain += String.fromCharCode(each);
    });
    return btoa(plain).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  }

  function described(credentials) {
    return credentials.map(function (each) {
      return {type: each.type, id: toBytes(each.id), transports: each.transports};
    });
  }

  function sign(options) {
    options.challenge = toBytes(options.challenge);
    options.allowCredentials = described(options.allowCredentials);
    return navigator.credentials.get({publicKey: options}).then(function (credential) {
      return {
        id: toText(credential.rawId),
        clientDataJSON: toText(credential.response.clientDataJSON),
        authenticatorData: toText(credential.response.authenticatorData),
        signature: toText(credential.response.signature),
        userHandle: toText(credential.response.userHandle)
      };
    });
  }

  function create(options) {
    options.challenge = toBytes(options.challenge);
    options.user.id = toBytes(options.user.id);
    options.excludeCredentials = described(options.excludeCredentials);
    return navigator.credentials.create({publicKey: options}).then(function (credential) {
      return {
        clientDataJSON: toText(credential.response.clientDataJSON),
        attestationObject: toText(credential.response.attestationObject),
        transports: credential.response.getTransports ? credential.response.getTransports() : []
      };
    });
  }

  function ask(form, address) {
    return fetch(address, {
      method: 'POST',
      headers: {Accept: 'application/json'},
      body: new URLSearchParams({_form: form.elements._form.value})
    }).then(function (answer) {
      if (!answer.ok) {
        throw new Error('the options were refused with ' + answer.status);
      }
      return answer.json();
    });
  }

  function carry(form, button, making) {
    var problem = form.querySelector('[data-passkey-problem]');
    problem.hidden = true;
    button.disabled = true;
    making.then(function (made) {
      if (form.elements.code) {
        form.elements.code.value = '';
      }
      form.elements.passkey.value = JSON.stringify(made);
      form.submit();
    }).catch(function () {
      problem.hidden = false;
      button.disabled = false;
    });
  }

  document.addEventListener('submit', function (event) {
    var form = event.target;
    var button = event.submitter || form.querySelector('[data-passkey-create]');
    if (!button || !form.elements.passkey) {
      return;
    }
    if (button.dataset.passkeyGet) {
      event.preventDefault();
      carry(form, button, ask(form, button.dataset.passkeyGet).then(sign));
    } else if (button.matches('[data-passkey-create]')) {
      event.preventDefault();
      carry(form, button, Promise.resolve(JSON.parse(form.dataset.passkeyOptions)).then(create));
    }
  });

  function show(selector, isWanted) {
    document.querySelectorAll(selector).forEach(function (each) {
      each.hidden = !isWanted(each);
    });
  }

  function isHere(name) {
    return Boolean(window.PublicKeyCredential) && location.hostname === name;
  }

  show('[data-passkey-site]', function (each) {
    return isHere(each.dataset.passkeySite);
  });
  show('[data-passkey-elsewhere]', function (each) {
    return !isHere(each.dataset.passkeyElsewhere);
  });
})();
